import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { baseUrl, defineWidget, fields, type WidgetFailure } from '@salestax/widget-kit';
import { createSalesTax, type ServiceConfig } from './sales-tax.ts';

interface NoteOptions {
  readonly config: ServiceConfig;
  readonly session: (() => Promise<string | null>) | undefined;
  readonly title?: string | undefined;
}

const given: NoteOptions[] = [];
const note = defineWidget<NoteOptions, object, { readonly label: string }>({
  name: 'sample-note',
  events: {},
  styles: '',
  messages: { label: 'Note' },
  options: (value) => ({ config: { apiBaseUrl: '', oauthBaseUrl: '' }, ...Object(value) }),
  start(context) {
    given.push(context.options.get());
    if (context.options.get().title === 'broken')
      context.fail({ code: 'network', message: 'No answer', retryable: true });
    context.ready();
    return () => `${context.text().label} ${context.locale()}`;
  },
});
const { mount } = note;
const strict = defineWidget<NoteOptions, object, { readonly label: string }>({
  name: 'strict-note',
  events: {},
  styles: '',
  messages: { label: 'Strict' },
  options: (value) => ({ config: { apiBaseUrl: '', oauthBaseUrl: '' }, ...Object(value) }),
  start(context) {
    context.ready();
    return () => `${context.text().label} ${context.locale()}`;
  },
});

const withoutSession = defineWidget<{ readonly config: ServiceConfig }, object, object>({
  name: 'light',
  events: {},
  styles: '',
  messages: {},
  options: fields({ config: fields({ apiBaseUrl: baseUrl, oauthBaseUrl: baseUrl }) }),
  start: () => () => null,
});

const connector = 'https://connector.example';
const session = () => Promise.resolve('token');
const config = { apiBaseUrl: connector, oauthBaseUrl: `${connector}/oauth` };
const shown = ({ element }: { readonly element: HTMLElement }) =>
  element.shadowRoot?.querySelector('.st-view')?.textContent;

describe('an instance', () => {
  let target: HTMLElement;
  beforeEach(() => {
    given.length = 0;
    target = document.body.appendChild(document.createElement('main'));
  });
  afterEach(() => target.remove());

  it('gives every widget its addresses and the same session', async () => {
    const salesTax = createSalesTax({ connector: `${connector}/`, session });
    const handles = [salesTax.mount(mount, target), salesTax.mount(mount, target, { title: 'Two' })];
    await Promise.all(handles.map(({ ready }) => ready));
    expect(given).toEqual([
      { config, session },
      { config, session, title: 'Two' },
    ]);
    salesTax.unmount();
    expect(target.children).toHaveLength(0);
  });

  it('gives appearance and language, of which a widget may replace parts', async () => {
    const salesTax = createSalesTax({
      config,
      session,
      theme: { accent: '#0b7a75', colorScheme: 'dark' },
      locale: 'de-DE',
      messages: { sampleNote: { label: 'Notiz' }, other: { label: 'x' } },
    });
    const own = salesTax.mount(mount, target, { theme: { colorScheme: 'light' }, messages: { label: 'Memo' } });
    const plain = salesTax.mount(mount, target);
    await Promise.all([own.ready, plain.ready]);
    expect([shown(own), shown(plain)]).toEqual(['Memo de-DE', 'Notiz de-DE']);
    expect(own.element.dataset['stTheme']).toBe('light');
    expect(own.element.style.getPropertyValue('--st-accent')).toBe('#0b7a75');
    expect(plain.element.dataset['stTheme']).toBe('dark');
    salesTax.unmount();
  });

  it('updates all mounted widgets in place, but not what they replaced', async () => {
    const salesTax = createSalesTax({ connector, session, locale: 'en-US' });
    const own = salesTax.mount(mount, target, { locale: 'fr-FR' });
    const plain = salesTax.mount(mount, target);
    await Promise.all([own.ready, plain.ready]);
    const root = plain.element.shadowRoot?.querySelector('.st-root');
    salesTax.update({ locale: 'es-ES', theme: { colorScheme: 'dark' } });
    await vi.waitFor(() => expect(shown(plain)).toBe('Note es-ES'));
    expect(shown(own)).toBe('Note fr-FR');
    expect(own.element.dataset['stTheme']).toBe('dark');
    expect(plain.element.shadowRoot?.querySelector('.st-root')).toBe(root);
    own.update({ locale: undefined });
    await vi.waitFor(() => expect(shown(own)).toBe('Note es-ES'));
    salesTax.unmount();
  });

  it('updates and unmounts a widget whose target came into the page after it was mounted', async () => {
    const later = document.createElement('div');
    const salesTax = createSalesTax({ connector, session, locale: 'en-US' });
    const handle = salesTax.mount(mount, later);
    target.append(later);
    await handle.ready;
    salesTax.update({ locale: 'es-ES' });
    await vi.waitFor(() => expect(shown(handle)).toBe('Note es-ES'));
    salesTax.unmount();
    expect(later.children).toHaveLength(0);
  });

  it('leaves an unmounted widget alone', async () => {
    const salesTax = createSalesTax({ connector, session });
    const handle = salesTax.mount(mount, target);
    await handle.ready;
    handle.unmount();
    handle.update({ locale: 'fr-FR' });
    expect(() => salesTax.update({ messages: { sampleNote: { label: 5 } } })).not.toThrow();
  });

  it('changes nothing for a wrong option, and refuses another session or address', async () => {
    const salesTax = createSalesTax({ connector, session });
    const handle = salesTax.mount(mount, target);
    await handle.ready;
    expect(() => salesTax.update({ locale: '?' })).toThrow('locale');
    const wrong: object = { session: () => Promise.resolve(null) };
    expect(() => salesTax.update(wrong)).toThrow('"session" is fixed');
    const misspelt: object = { locael: 'de-DE' };
    expect(() => salesTax.update(misspelt)).toThrow('unknown option "locael" (known: theme, locale, messages)');
    salesTax.update({ theme: { colorScheme: 'dark' } });
    expect(shown(handle)).toBe('Note en-US');
    salesTax.unmount();
  });

  it('changes none of its widgets for a value that only the last one refuses', async () => {
    const salesTax = createSalesTax({ connector, session });
    const handles = [salesTax.mount(mount, target), salesTax.mount(strict.mount, target)];
    await Promise.all(handles.map(({ ready }) => ready));
    const messages = { strictNote: { label: 5 } };
    expect(() => salesTax.update({ locale: 'es-ES', messages })).toThrow('label');
    const langs = handles.map(({ element }) => element.shadowRoot?.querySelector<HTMLElement>('.st-root')?.lang);
    expect(langs).toEqual(['en-US', 'en-US']);
    salesTax.unmount();
  });

  it('reports the errors of all its widgets, with their names', async () => {
    const onError = vi.fn<(failure: WidgetFailure, widget: string) => void>();
    const salesTax = createSalesTax({ connector, session, onError });
    await salesTax.mount(mount, target, { title: 'broken' }).ready.catch(() => undefined);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network' }), 'sample-note');
    salesTax.unmount();
  });

  it('calls the listener of a widget although `onError` throws', async () => {
    const thrown: unknown[] = [];
    const listen = (error: unknown) => void thrown.push(error);
    process.on('uncaughtException', listen);
    onTestFinished(() => void process.off('uncaughtException', listen));
    const faulty = new Error('no monitor');
    const onError = () => {
      throw faulty;
    };
    const error = vi.fn<(failure: WidgetFailure) => void>();
    const salesTax = createSalesTax({ connector, session, onError });
    await salesTax.mount(mount, target, { title: 'broken', on: { error } }).ready.catch(() => undefined);
    expect(error).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(thrown).toEqual([faulty]));
    salesTax.unmount();
  });

  it('names a wrong address before a widget is mounted', () => {
    const wrong = { connector: 'localhost:4000', session };
    expect(() => createSalesTax(wrong)).toThrow('[salestax] option "connector" must be an absolute http(s) URL');
  });

  it.each<[string, object]>([
    ['theme.colorScheme', { theme: { colorScheme: 'night' } }],
    ['locale', { locale: 'english please' }],
  ])('names a wrong %s before a widget is mounted', (name, wrong) => {
    expect(() => createSalesTax({ connector, session, ...wrong })).toThrow(`[salestax] option "${name}" must be`);
    const salesTax = createSalesTax({ connector, session });
    expect(() => salesTax.update(wrong)).toThrow(`[salestax] option "${name}" must be`);
  });

  it('does not mount a widget that takes no session, by its type', () => {
    const salesTax = createSalesTax({ connector, session });
    // @ts-expect-error It is mounted by itself.
    expect(() => salesTax.mount(withoutSession.mount, target)).toThrow('unknown option "session"');
  });

  it('refuses a misspelt option, naming those that there are', () => {
    const misspelt = { connector, sesion: session };
    expect(() => createSalesTax(misspelt)).toThrow('unknown option "sesion" (known: connector, config, session, ');
  });

  it('needs the address of the connector in one form', () => {
    // @ts-expect-error The types need it, too.
    expect(() => createSalesTax({ session })).toThrow('option "connector" is missing');
    // @ts-expect-error The types accept one of both.
    expect(() => createSalesTax({ connector, config: { apiBaseUrl: '/', oauthBaseUrl: '/oauth' } })).toThrow(
      'exclude each other',
    );
  });
});
