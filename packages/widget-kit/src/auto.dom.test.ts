import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountFromScript, type ScriptData } from './auto.ts';
import { defineWidget } from './define-widget.ts';
import { fields, text } from './options.ts';

const note = defineWidget<{ readonly title: string }, object, object>({
  name: 'note',
  events: {},
  styles: '',
  messages: {},
  options: fields({ title: text }),
  start: (context) => {
    context.ready();
    return () => context.options.get().title;
  },
});

/** Simulates the evaluation of the script: happy-dom does not run script elements. */
function evaluate(
  script: HTMLScriptElement,
  toOptions: (data: ScriptData) => { title: string } = ({ title = '' }) => ({ title }),
) {
  const current = vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  try {
    return mountFromScript(note, toOptions);
  } finally {
    current.mockRestore();
  }
}

function script(data: Record<string, string>, parent: HTMLElement = document.body): HTMLScriptElement {
  const element = document.createElement('script');
  Object.assign(element.dataset, data);
  parent.append(element, document.createElement('footer'));
  return element;
}

describe('a script element with data attributes', () => {
  afterEach(() => document.body.replaceChildren());

  it('mounts its widget right after itself', async () => {
    const element = script({ title: 'From a script', colorScheme: 'dark', accent: '#0b7a75', locale: 'de-DE' });
    const handle = evaluate(element);
    await handle?.ready;
    expect(element.nextElementSibling).toBe(handle?.element);
    expect(handle?.element.getAttribute('data-st-theme')).toBe('dark');
    expect(handle?.element.style.getPropertyValue('--st-accent')).toBe('#0b7a75');
    expect(handle?.element.shadowRoot?.textContent).toBe('From a script');
    handle?.unmount();
  });

  it('mounts its widget in the element that data-target selects', () => {
    const place = document.createElement('aside');
    place.id = 'place';
    document.body.append(place);
    const handle = evaluate(script({ title: 'x', target: '#place' }));
    expect(handle?.element.parentElement).toBe(place);
    handle?.unmount();
  });

  it.each([
    [{ debug: 'true' }, true],
    [{ debug: 'false' }, false],
    [{}, false],
  ])('writes the debug stream to the console with %j: %s', (data, isWritten) => {
    const written = vi.spyOn(console, 'debug').mockImplementation(() => {});
    evaluate(script({ title: 'x', ...data }))?.unmount();
    expect(written.mock.calls.length > 0).toBe(isWritten);
    written.mockRestore();
  });

  it('mounts nothing without data attributes', () => {
    expect(evaluate(script({}))).toBeNull();
  });

  const passOn = ({ title = '', ...others }: ScriptData) => ({ title, ...others });
  const onlyGiven = (data: ScriptData) => Object.assign({ title: '' }, data);

  it('mounts its widget without the attributes of others, and warns of each with the known ones', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const element = script({ title: 'From a script', nscript: 'afterInteractive', colorSchem: 'dark' });
    element.setAttribute('data-track:on.once', 'click');
    const handle = evaluate(element, passOn);
    await handle?.ready;
    expect(handle?.element.shadowRoot?.textContent).toBe('From a script');
    const known = '(known: data-title, data-locale, data-isolation, data-color-scheme,';
    expect(warn.mock.calls.map(([error]) => String(error))).toEqual([
      expect.stringContaining(`[salestax] note: unknown attribute "data-nscript" ${known}`),
      expect.stringContaining(`[salestax] note: unknown attribute "data-color-schem" ${known}`),
      expect.stringContaining(`[salestax] note: unknown attribute "data-track:on.once" ${known}`),
    ]);
    handle?.unmount();
    warn.mockRestore();
  });

  it.each([['body'], ['head']] as const)('mounts nothing in the %s with attributes of others only', (place) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(evaluate(script({ cfasync: 'false', turboTrack: 'reload' }, document[place]), onlyGiven)).toBeNull();
    expect(document.querySelector('[data-salestax]')).toBeNull();
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockRestore();
    document.head.replaceChildren();
  });

  it('throws an error that names a wrong attribute, or data-target where it is needed', () => {
    expect(() => evaluate(script({ title: 'x', density: 'tiny' }))).toThrow(
      'option "theme.density" (attribute data-density) must be',
    );
    expect(() => evaluate(script({ other: 'x' }))).toThrow('option "title" (attribute data-title) must be');
    expect(() => evaluate(script({ title: 'x' }, document.head))).toThrow('data-target');
    document.head.replaceChildren();
  });
});
