import type { AnyListener } from './events.ts';
import { fixedOptions } from './fixed-options.ts';
import { kitMessages } from './kit-messages.ts';
import { callback, fields, isRecord, kind, oneOf, optional, text, wrongOption, type OptionReader } from './options.ts';
import { toConsole, type DebugEvent } from './page.ts';
import { theme, type ResolvedTheme } from './theme.ts';
import type { WidgetDefinition } from './widget.ts';

/** The canonical form of a language tag (BCP 47). */
export const languageTag: OptionReader<string> = (value, name = '') => {
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

const isPlural = (value: unknown): boolean => isRecord(value) && typeof value['other'] === 'string';

/**
 * Replacements for some of the widget's texts; each has the type of its original: a text, its plural forms, or a function
 * that returns one. `areAll`: no part of the widget brings further texts; otherwise a replacement of an unknown text is accepted.
 */
function messagesLike<Messages extends object>(messages: Messages, areAll: boolean): OptionReader<Messages> {
  /** `message`: the original; undefined for an unknown text. */
  const reader = (message: unknown) => {
    const expected = typeof message;
    const is = (value: unknown): value is unknown => {
      if (message === undefined) return ['string', 'function'].includes(typeof value) || isPlural(value);
      return expected === 'object' ? isPlural(value) : typeof value === expected;
    };
    return optional(
      kind(is, expected === 'object' ? 'plural forms' : `a ${message === undefined ? 'text' : expected}`),
      message,
    );
  };
  return (value, name) => {
    const unknown =
      areAll || !isRecord(value) ? {} : Object.fromEntries(Object.keys(value).map((key) => [key, undefined]));
    const read = fieldsLike({ ...unknown, ...messages }, reader);
    const given = Object.entries(read(value, name)).filter(([, message]) => message !== undefined);
    return { ...messages, ...Object.fromEntries(given) };
  };
}

const listener = optional(callback<AnyListener>(), undefined);

/** Listeners of any events: a page may share one object of listeners among its widgets. */
const listeners: OptionReader<Readonly<Record<string, AnyListener | undefined>>> = (value, name) =>
  fieldsLike(value ?? {}, () => listener)(value, name);

/** A function; `true`: the console; `false`: none (null). */
const debugListener: OptionReader<((event: DebugEvent) => void) | null> = (value, name) => {
  if (value === false) return null;
  return value === true ? toConsole : callback<(event: DebugEvent) => void>()(value, name);
};

/** The resolved options of a mount. `given`: the options as passed in, to which `update` applies its patch. */
export interface Resolved<Options, Messages> {
  readonly locale: string;
  readonly messages: Messages & typeof kitMessages;
  readonly nonce: string | undefined;
  readonly signal: AbortSignal | undefined;
  readonly on: Readonly<Record<string, AnyListener | undefined>>;
  readonly debug: ((event: DebugEvent) => void) | null;
  readonly theme: ResolvedTheme;
  readonly isolation: 'shadow' | 'light';
  readonly own: Options;
  readonly given: Readonly<Record<string, unknown>>;
}

/**
 * Makes the reader of a widget's options. It takes all options and, for an update, the resolved ones before it: the widget's own
 * options stay the same object when none of them changes. Each error names the widget.
 */
export function readerOf<Options, Events, Messages extends object>({
  name,
  messages: texts,
  laterMessages = false,
  options: readOwn,
}: WidgetDefinition<Options, Events, Messages>) {
  const all = { ...kitMessages, ...texts };
  const readCore = fields({
    locale: optional(languageTag, 'en-US'),
    messages: optional(messagesLike(all, !laterMessages), all),
    nonce: optional(text, undefined),
    signal: optional(abortSignal, undefined),
    on: optional(listeners, {}),
    debug: optional(debugListener, null),
    theme: optional(theme, theme({})),
    isolation: optional(oneOf('shadow', 'light'), 'shadow'),
  });
  return (
    given: Readonly<Record<string, unknown>>,
    before: Resolved<Options, Messages> | null,
  ): Resolved<Options, Messages> => {
    try {
      const { locale, messages, nonce, signal, on, debug, theme, isolation, ...own } = given;
      const isOwnSame = before !== null && Object.keys(own).every((key) => own[key] === before.given[key]);
      for (const key of fixedOptions) {
        if (before && given[key] !== before.given[key])
          throw new TypeError(`option "${key}" is fixed at mount: mount the widget again`);
      }
      const core = readCore({ locale, messages, nonce, signal, on, debug, theme, isolation });
      return { ...core, given, own: isOwnSame ? before.own : readOwn(own) };
    } catch (error) {
      throw new TypeError(`[salestax] ${name}: ${error instanceof Error ? error.message : ''}`, { cause: error });
    }
  };
}
