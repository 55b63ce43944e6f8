'use strict';
// The way from a touch in the question's space to a pixel of the picture, and back. Runs in the panel and in tests.

/**
 * An affine map: [a, b, c, d, tx, ty], x' = a·x + c·y + tx, y' = b·x + d·y + ty.
 * @typedef {[number, number, number, number, number, number]} Affine
 */

/** @typedef {[number, number]} Point */

/**
 * @param {Affine} map
 * @param {Point} point
 * @returns {Point}
 */
function apply([a, b, c, d, tx, ty], [x, y]) {
  return [a * x + c * y + tx, b * x + d * y + ty];
}

/**
 * Undefined where the map flattens the plane.
 * @param {Affine} map
 * @returns {Affine | undefined}
 */
function invert([a, b, c, d, tx, ty]) {
  const determinant = a * d - b * c;
  if (!Number.isFinite(1 / determinant)) return undefined;
  const [e, f, g, h] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [e, f, g, h, -(e * tx + g * ty), -(f * tx + h * ty)];
}

/**
 * From the space in which a scene is asked to the space around its root.
 *
 * UIKit asks in the root's own space; AppKit and Core Animation in the space around it.
 * @param {{ framework?: string, root: any }} scene
 * @returns {Affine}
 */
function questionToSurroundings({ framework = 'uikit', root }) {
  if (framework !== 'uikit') return [1, 0, 0, 1, 0, 0];
  const [x, y, width, height] = root.frame;
  const [left, top, boundsWidth, boundsHeight] = root.bounds ?? [0, 0, width, height];
  const [a, b, c, d, tx, ty] = root.transform ?? [1, 0, 0, 1, 0, 0];
  const [anchorX, anchorY] = root.anchorPoint ?? [0.5, 0.5];
  const pivot = /** @type {Point} */ ([left + anchorX * boundsWidth, top + anchorY * boundsHeight]);
  const [movedX, movedY] = apply([a, b, c, d, 0, 0], pivot);
  return [a, b, c, d, tx + x + anchorX * width - movedX, ty + y + anchorY * height - movedY];
}

/**
 * From the question's space to pixels within the drawing, by what the picture says of itself.
 * @param {{ framework?: string, root: any }} scene
 * @param {{ scale?: string, origin?: string, y?: string }} picture the `data-` attributes of the picture's root
 * @returns {Affine}
 */
function questionToPixels(scene, picture) {
  const scale = Number(picture.scale);
  const [originX, originY] = (picture.origin ?? '').split(' ').map(Number);
  const up = picture.y === 'up' ? -1 : 1;
  const [a, b, c, d, tx, ty] = questionToSurroundings(scene);
  return [
    a * scale, b * up * scale, c * scale, d * up * scale, (tx - originX) * scale, (ty * up - originY) * scale,
  ];
}

/**
 * A touch as people write it: to a tenth of a point.
 * @param {Point} point
 * @returns {Point}
 */
function rounded([x, y]) {
  // Adding zero turns -0 into 0.
  return [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0];
}

/**
 * The middle of a scene's root, in the question's space.
 * @param {{ framework?: string, root: any }} scene
 * @returns {Point}
 */
function centre({ framework = 'uikit', root }) {
  const [x, y, width, height] = framework === 'uikit' ? root.bounds ?? [0, 0, root.frame[2], root.frame[3]] : root.frame;
  return rounded([x + width / 2, y + height / 2]);
}

const hittestGeometry = { apply, centre, invert, questionToPixels, questionToSurroundings, rounded };
if (typeof module === 'object') module.exports = hittestGeometry;
