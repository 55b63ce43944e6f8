'use strict';
// The panel's own script: draws what the extension sends, and lets the reader drag the touch.

/* global acquireVsCodeApi, hittestGeometry */

(() => {
  const host = acquireVsCodeApi();
  const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

  /**
   * The picture on show and the touch in it.
   * @type {undefined | {
   *   scene: any, drawing: SVGGraphicsElement, touch: SVGGraphicsElement, picture: SVGSVGElement,
   *   toPixels: any, fromPixels: any, point: [number, number], start: [number, number] }}
   */
  let shown;
  /** Questions are numbered; the answer to an older one is dropped. */
  let lastQuestion = 0;
  /** Whether an answer is awaited, and the touch that came meanwhile. */
  let isAsking = false;
  /** @type {[number, number] | undefined} */
  let waiting;

  window.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'behavior':
        show(data.behavior);
        break;
      case 'notice':
        document.body.classList.add('is-empty');
        byId('notice').textContent = data.text;
        break;
      case 'answer':
        take(data);
    }
  });

  /** @param {any} behavior */
  function show(behavior) {
    document.body.classList.remove('is-empty');
    byId('notice').textContent = '';
    byId('title').textContent = behavior.symbol ?? '';
    byId('idiom').textContent = behavior.summary ?? '';
    showLaws(behavior.laws ?? []);
    showPicture(behavior);
  }

  /** @param {any[]} laws */
  function showLaws(laws) {
    const marks = { held: '✓', broken: '✗', undecided: '?', exempt: '–' };
    byId('laws-box').hidden = laws.length === 0;
    byId('laws').replaceChildren(...laws.map((law) => {
      const line = document.createElement('li');
      line.className = law.result;
      const words = [marks[/** @type {keyof typeof marks} */ (law.result)] ?? '', law.law, law.text ?? law.statement ?? law.result];
      for (const [index, text] of words.entries()) {
        const part = document.createElement('span');
        part.className = ['mark', 'name', 'text'][index];
        part.textContent = text;
        line.append(part);
      }
      line.setAttribute('aria-label', `${law.law}: ${law.result}`);
      return line;
    }));
  }

  /** @param {any} behavior */
  function showPicture({ svg, scene, point }) {
    shown = undefined;
    waiting = undefined;
    lastQuestion += 1;
    isAsking = false;
    byId('answer').textContent = '';
    byId('trace').replaceChildren();
    document.body.classList.add('is-still');
    const picture = parsePicture(svg);
    byId('picture').replaceChildren(...(picture ? [picture] : []));
    if (picture && scene && point) makeInteractive(picture, scene, point);
  }

  /**
   * The server's picture without anything that runs, and without its own style sheet: the panel has one.
   * @param {string | undefined} text
   * @returns {SVGSVGElement | undefined}
   */
  function parsePicture(text) {
    if (!text) return undefined;
    // Taken out before the browser sees it, which would complain of a style sheet that the page does not allow.
    const plain = text.replace(/<style>[^<]*<\/style>/g, '');
    const { documentElement } = new DOMParser().parseFromString(plain, 'image/svg+xml');
    if (!(documentElement instanceof SVGSVGElement)) return undefined;
    documentElement.querySelectorAll('script, style, foreignObject').forEach((element) => element.remove());
    for (const element of [documentElement, ...documentElement.querySelectorAll('*')]) {
      for (const { name } of [...element.attributes]) {
        if (name.startsWith('on') || name.endsWith('href')) element.removeAttribute(name);
      }
    }
    return /** @type {SVGSVGElement} */ (document.importNode(documentElement, true));
  }

  /**
   * @param {SVGSVGElement} picture
   * @param {any} scene
   * @param {[number, number]} point
   */
  function makeInteractive(picture, scene, point) {
    const drawing = /** @type {SVGGraphicsElement | null} */ (picture.querySelector('.ht-drawing'));
    const touch = /** @type {SVGGraphicsElement | null} */ (picture.querySelector('.ht-drawing > .ht-touch'));
    const toPixels = hittestGeometry.questionToPixels(scene, picture.dataset);
    const fromPixels = hittestGeometry.invert(toPixels);
    if (!drawing || !touch || !fromPixels) return;
    shown = { scene, drawing, touch, picture, toPixels, fromPixels, point, start: point };
    touch.setAttribute('tabindex', '0');
    touch.setAttribute('role', 'application');
    touch.setAttribute('aria-label', 'Touch; arrow keys move it, Escape puts it back');
    touch.addEventListener('pointerdown', grab);
    touch.addEventListener('keydown', step);
  }

  /** @param {PointerEvent} event */
  function grab(event) {
    if (!shown || event.button !== 0) return;
    const { touch } = shown;
    event.preventDefault();
    touch.focus();
    touch.setPointerCapture(event.pointerId);
    touch.classList.add('is-dragged');
    const follow = (/** @type {PointerEvent} */ moved) => move(pointUnder(moved));
    const release = () => {
      touch.classList.remove('is-dragged');
      touch.removeEventListener('pointermove', follow);
      touch.removeEventListener('pointerup', release);
      touch.removeEventListener('pointercancel', release);
    };
    touch.addEventListener('pointermove', follow);
    touch.addEventListener('pointerup', release);
    touch.addEventListener('pointercancel', release);
  }

  /** @param {PointerEvent} event */
  function pointUnder(event) {
    if (!shown) return undefined;
    const toScreen = shown.drawing.getScreenCTM();
    if (!toScreen) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toScreen.inverse());
    return hittestGeometry.apply(shown.fromPixels, [x, y]);
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    if (!shown) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    if (!arrow && event.key !== 'Escape') return;
    event.preventDefault();
    if (!arrow) return move(shown.start);
    const length = event.shiftKey ? 10 : 1;
    // Up on the keyboard is up on the screen, whichever way the scene counts.
    const up = shown.picture.dataset.y === 'up' ? -1 : 1;
    move([shown.point[0] + arrow[0] * length, shown.point[1] + arrow[1] * length * up]);
  }

  /** @param {[number, number] | undefined} to */
  function move(to) {
    if (!shown || !to) return;
    shown.point = hittestGeometry.rounded(to);
    const [x, y] = hittestGeometry.apply(shown.toPixels, shown.point);
    shown.touch.setAttribute('transform', `translate(${x} ${y})`);
    waiting = shown.point;
    ask();
  }

  /** Asks for the touch that came last; one question at a time, so that none piles up behind a slow answer. */
  function ask() {
    if (isAsking || !waiting || !shown) return;
    isAsking = true;
    lastQuestion += 1;
    host.postMessage({ type: 'simulate', number: lastQuestion, scene: shown.scene, point: waiting });
    waiting = undefined;
  }

  /** @param {any} reply */
  function take({ number, point, answer, problem }) {
    if (number !== lastQuestion || !shown) return;
    isAsking = false;
    document.body.classList.remove('is-still');
    shown.picture.classList.add('is-moved');
    const hit = answer?.hit ?? undefined;
    for (const view of shown.picture.querySelectorAll('.ht-view')) {
      view.classList.toggle('is-hit', hit !== undefined && /** @type {SVGElement} */ (view).dataset.view === hit);
    }
    const place = `(${point.join(', ')})`;
    const isUndecided = answer?.undecided?.length > 0;
    byId('answer').textContent = problem
      ?? `${place}: the system ${isUndecided ? 'may answer' : 'answers'} ${hit ?? 'nil, no view'}`;
    byId('trace').replaceChildren(...(answer?.trace ?? []).map(traceLine));
    ask();
  }

  /** @param {any} step */
  function traceLine({ view, point, step, result, rule }) {
    const line = document.createElement('li');
    line.textContent = `${view} (${point.join(', ')}) ${step}: ${result === null ? 'nil' : result}`;
    if (rule) line.title = rule;
    return line;
  }

  document.body.classList.add('is-still', 'is-empty');
  host.postMessage({ type: 'ready' });
})();
