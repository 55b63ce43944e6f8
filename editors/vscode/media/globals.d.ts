/** The editor's end of the panel. */
declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

/** What `geometry.js` leaves in the page. */
declare const hittestGeometry: typeof import('./geometry');
