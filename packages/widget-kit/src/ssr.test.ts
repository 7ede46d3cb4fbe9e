// @vitest-environment node
import { expect, it } from 'vitest';
import { mountFromScript } from './auto.ts';
import { defineWidget } from './index.ts';
import { fields } from './options.ts';

it('a widget can be imported and defined without a document; mounting it there throws', () => {
  expect(typeof document).toBe('undefined');
  const widget = defineWidget({
    name: 'note',
    events: {},
    styles: '',
    messages: {},
    options: fields({}),
    start: () => () => null,
  });
  expect(() => widget.mount('#here', {})).toThrow('[salestax] note: no element "#here"');
  expect(mountFromScript(widget, () => ({}))).toBeNull();
});
