// What other scripts do to a page before ours runs: libraries that extend every object, shims, and instruments that wrap
// what everybody calls. Each still does what it promises; a page whose fetch does nothing can embed nothing.
(function () {
  'use strict';
  extend(Object.prototype, { polluted: 'by the page', apiBaseUrl: 'https://elsewhere.example' });
  extend(Array.prototype, { extra: () => 'by the page' });
  extend(Function.prototype, { extra: 1 });
  extend(String.prototype, { extra: 1 });
  for (const name of ['map', 'filter', 'includes', 'find']) wrap(Array.prototype, name);
  wrap(Promise.prototype, 'then');
  wrapAround();

  function extend(prototype, members) {
    for (const name of Object.getOwnPropertyNames(members)) prototype[name] = members[name];
  }

  /** Assigned, not defined: from now on `for … in` finds it. */
  function wrap(owner, name) {
    const original = owner[name];
    delete owner[name];
    owner[name] = function (...given) {
      return Reflect.apply(original, this, given);
    };
  }

  function wrapAround() {
    window.wrapAround = wrapAround;
    for (const name of ['parse', 'stringify']) wrap(JSON, name);
    for (const name of ['entries', 'keys', 'fromEntries']) wrap(Object, name);
    for (const name of ['fetch', 'setTimeout', 'queueMicrotask']) wrap(window, name);
    const Before = window.Promise;
    window.Promise = class Promise extends Before {};
  }
})();
