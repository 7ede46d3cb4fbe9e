import type { AnyListener } from './events.ts';
import { kitMessages } from './kit-messages.ts';
import type { WidgetRenderer } from './widget-renderer.ts';
import { callback, fields, isRecord, kind, optional, text, wrongOption, type OptionReader } from './options.ts';
import type { WidgetDefinition } from './widget.ts';

const FIXED = ['nonce', 'signal', 'isolation'];

const languageTag: OptionReader<string> = (value, name = '') => {
  try {
    return Intl.getCanonicalLocales(text(value))[0] ?? '';
  } catch {
    throw wrongOption(name, 'a language tag');
  }
};

const abortSignal = kind((value): value is AbortSignal => isRecord(value) && 'aborted' in value, 'an AbortSignal');

/** An object with the same keys as `like`; `reader` makes the reader of a field from the value of that key. */
const fieldsLike = <Value>(like: object, reader: (value: unknown) => OptionReader<Value>) =>
  fields(Object.fromEntries(Object.entries(like).map(([key, value]) => [key, reader(value)])));

/** Replacements for some of the widget's texts; each has the type of its original: a text, or a function that returns one. */
function messagesLike<Messages extends object>(messages: Messages): OptionReader<Messages> {
  const read = fieldsLike(messages, (message) => {
    const expected = typeof message;
    return optional(
      kind((value): value is unknown => typeof value === expected, `a ${expected}`),
      message,
    );
  });
  return (value, name) => ({ ...messages, ...read(value, name) });
}

const listener = optional(callback<AnyListener>(), undefined);

/** Listeners of any events; a listener of an unknown event is never called. */
const listeners: OptionReader<Readonly<Record<string, AnyListener | undefined>>> = (value, name) =>
  fieldsLike(value ?? {}, () => listener)(value, name);

/** The resolved options of a mount. `given`: the options as passed in, to which `update` applies its patch. */
export interface Resolved<Appearance, Options, Messages> {
  readonly locale: string;
  readonly messages: Messages & typeof kitMessages;
  readonly nonce: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly on: Readonly<Record<string, AnyListener | undefined>>;
  readonly appearance: Appearance;
  readonly own: Options;
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Makes the reader of a widget's options. It takes all options and, for an update, the resolved ones before it: the widget's own
 * options stay the same object when none of them changes. Each error names the widget.
 */
export function readerOf<Appearance, View, Options, Events, Messages extends object>(
  renderer: WidgetRenderer<Appearance, View>,
  { name, messages: texts, options: readOwn }: WidgetDefinition<Options, Events, Messages, View>,
) {
  const all = { ...kitMessages, ...texts };
  const readCore = fields({
    locale: optional(languageTag, 'en-US'),
    messages: optional(messagesLike(all), all),
    nonce: optional(text, undefined),
    signal: optional(abortSignal, undefined),
    on: optional(listeners, {}),
  });
  return (
    given: Readonly<Record<string, unknown>>,
    before: Resolved<Appearance, Options, Messages> | null,
  ): Resolved<Appearance, Options, Messages> => {
    try {
      const { locale, messages, nonce, signal, on, ...others } = given;
      const { appearance, own } = renderer.read(others);
      const isSame = before !== null && Object.keys(own).every((key) => own[key] === before.given[key]);
      for (const key of FIXED) {
        if (before && given[key] !== before.given[key]) throw new TypeError(`option "${key}" is fixed at mount`);
      }
      const core = readCore({ locale, messages, nonce, signal, on });
      return { ...core, appearance, given, own: isSame ? before.own : readOwn(own) };
    } catch (error) {
      throw new TypeError(`[salestax] ${name}: ${error instanceof Error ? error.message : ''}`, { cause: error });
    }
  };
}
