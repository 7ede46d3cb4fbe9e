/* A page that is hostile to embedded widgets, as old and careless pages are. */

/** Resets, zoomed text, and rules for all elements. */
export const hostileStyles = `
  * { all: unset; box-sizing: content-box !important; letter-spacing: 9px !important; text-transform: uppercase !important }
  *, *::before, *::after { margin: 3px; padding: 3px; line-height: 4; color: red; animation: none !important }
  html.zoomed { font-size: 200%; zoom: 1.5 }
  div, p, span, button, input, table, dialog { display: none !important; font-size: 40px; visibility: hidden }
  main, main > div, [data-salestax] { display: block !important; visibility: visible }
`;

/**
 * Runs before everything else: adds properties to prototypes as old libraries do, defines globals of module loaders,
 * frameworks and monitoring, and wraps functions of the browser.
 */
export const hostileScript = `
  Object.prototype.extend = function () { return this; };
  Function.prototype.delay = function () {};
  Array.prototype.contains = function (item) { return this.indexOf(item) >= 0; };
  String.prototype.strip = function () { return this.replace(/^\\s+|\\s+$/g, ''); };
  Element.prototype.show = Element.prototype.hide = function () { return this; };
  Array.from = function (list) { return Array.prototype.slice.call(list); };
  Number.prototype.times = function () {};
  window.define = function () {}; window.define.amd = {};
  window.module = { exports: {} }; window.exports = window.module.exports; window.require = function () { throw new Error('require'); };
  window.process = {}; window.global = window; window.React = {}; window.preact = {}; window.h = 1; window.mount = 'mount';
  window.$ = window._ = window.config = null; window.name = '[object Object]'; window.widget = window.options = {};
  ['fetch', 'setTimeout', 'queueMicrotask', 'requestAnimationFrame'].forEach(function (name) {
    var original = window[name];
    window[name] = function () { return original.apply(window, arguments); };
  });
  var add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function () { return add.apply(this, arguments); };
  document.addEventListener('click', function (event) { event.stopImmediatePropagation(); }, true);
`;
