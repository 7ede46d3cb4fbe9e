// @module-tag long: other browsers; the other walks rely on it
import { expect, it } from 'vitest';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the console of a page', aProduct(), (walk) => {
  it('is heard: warnings, errors, what nobody catches, and violations of the policy', async () => {
    const { window, site } = walk;
    const messages = ['printed as warn', 'printed as error', 'thrown', 'rejected', 'https://elsewhere.example'];
    walk.allow(new RegExp(messages.join('|')));
    await window.open(`${site.info.api}/learnmore`);
    await window.find({ role: 'button', name: 'Sign In' });
    await window.call(() => {
      for (const level of ['warn', 'error'] as const) console[level](`printed as ${level}`);
      queueMicrotask(() => {
        throw new Error('thrown');
      });
      void Promise.reject(new Error('rejected'));
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/picture.png' }));
    });
    const { errors } = window.engine;
    await expect.poll(() => messages.filter((text) => !errors.some((error) => error.includes(text)))).toEqual([]);
  });
});
