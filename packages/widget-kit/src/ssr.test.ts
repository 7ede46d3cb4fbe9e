// @vitest-environment node
import { expect, it } from 'vitest';
import { defineWidget } from './index.ts';
import { mountFromScript } from './auto.ts';
import { fields } from './options.ts';

it('can be imported and defined where there is no document, and says so when it is mounted there', () => {
  expect(typeof document).toBe('undefined');
  const widget = defineWidget({ name: 'note', styles: '', messages: {}, options: fields({}), start: () => () => null });
  expect(() => widget.mount('#here', {})).toThrow('[salestax] note: no element "#here"');
  expect(mountFromScript(widget, () => ({}))).toBeNull();
});
