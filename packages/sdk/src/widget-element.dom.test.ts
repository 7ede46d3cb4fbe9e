import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectElement } from '@salestax/widget-kit';
import { widgetElement } from './widget-element.ts';

/** What the widget is given at each update. */
const given: unknown[] = [];
const connect: ConnectElement = (element, properties) => () =>
  void given.push({ company: element.getAttribute('company'), ...properties() });
customElements.define(
  'test-element',
  widgetElement('test-1', () => Promise.resolve(connect)),
);

async function connected() {
  const element: HTMLElement & { options?: unknown; session?: unknown } = document.createElement('test-element');
  document.body.replaceChildren(element);
  await vi.waitFor(() => expect(given).toHaveLength(1));
  given.length = 0;
  return element;
}

beforeEach(() => {
  given.length = 0;
});

describe('the properties of an element', () => {
  it('options without a value are none, as frameworks set them before a page has its own', async () => {
    const element = await connected();
    const failures = vi.fn<(event: Event) => void>();
    element.addEventListener('salestax-error', failures);
    element.options = undefined;
    await vi.waitFor(() => expect(given).toEqual([{ company: null, options: {}, session: undefined }]));
    expect(failures).not.toHaveBeenCalled();
  });

  it('are applied together with the attributes that are set with them', async () => {
    const element = await connected();
    const session = async () => 'token';
    element.session = session;
    element.options = { locale: 'es' };
    element.setAttribute('company', '9341452100000001');
    const whole = { company: '9341452100000001', options: { locale: 'es' }, session };
    await vi.waitFor(() => expect(given[0]).toEqual(whole));
  });
});
