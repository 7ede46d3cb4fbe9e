import type { AnyListener, Listeners, WidgetEvents } from './events.ts';
import type { kitMessages } from './frame.tsx';
import { callback, fields, isRecord, oneOf, optional, text, wrongOption, type OptionReader } from './options.ts';
import { theme, type ResolvedTheme, type Theme } from './theme.ts';

/** The options that every widget takes besides its own. */
export interface BaseOptions<Events, Messages> {
  readonly theme?: Theme;
  /** A BCP 47 language tag for numbers and dates. @default 'en-US' */
  readonly locale?: string;
  /** Other words for some of the widget's texts. */
  readonly messages?: Partial<Messages & typeof kitMessages>;
  /** The page's Content-Security-Policy nonce; needed by browsers without constructed style sheets only. Fixed at mount. */
  readonly nonce?: string;
  /** 'light' puts the widget into the page's own tree, where page styles reach it. Fixed at mount. @default 'shadow' */
  readonly isolation?: 'shadow' | 'light';
  /** Unmounts the widget when it aborts. Fixed at mount. */
  readonly signal?: AbortSignal;
  readonly on?: Listeners<WidgetEvents<Events>>;
}

/** The base options without gaps. */
export interface ResolvedBase<Messages> {
  readonly theme: ResolvedTheme;
  readonly locale: string;
  readonly messages: Messages & typeof kitMessages;
  readonly nonce: string | null;
  readonly isolation: 'shadow' | 'light';
  readonly signal: AbortSignal | null;
  readonly on: Readonly<Record<string, AnyListener | undefined>>;
}

const FIXED = ['nonce', 'isolation', 'signal'] as const;
const NAMES: ReadonlySet<string> = new Set(['theme', 'locale', 'messages', 'on', ...FIXED]);

/** Divides what was handed to `mount` into the base options and the widget's own. */
export function divideOptions(input: unknown): { base: Record<string, unknown>; own: Record<string, unknown> } {
  if (!isRecord(input)) throw wrongOption('', 'an object', input);
  const base: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) (NAMES.has(name) ? base : own)[name] = value;
  return { base, own };
}

/** Makes the reader of the base options for a widget with these texts. */
export function baseReader<Messages extends object>(
  messages: Messages & typeof kitMessages,
): OptionReader<ResolvedBase<Messages>> {
  return fields({
    theme: optional(theme, theme({})),
    locale: optional(locale, 'en-US'),
    messages: optional(messagesLike(messages), messages),
    nonce: optional(text, null),
    isolation: optional(oneOf('shadow', 'light'), 'shadow'),
    signal: optional(abortSignal, null),
    on: optional(listeners, {}),
  });
}

/** Throws when an option is changed that only `mount` can take. */
export function checkFixed(before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const name of FIXED) {
    if (before[name] !== after[name]) throw new TypeError(`option "${name}" is fixed at mount`);
  }
}

const locale: OptionReader<string> = (value, name = '') => {
  const tag = text(value, name);
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    throw wrongOption(name, 'a language tag such as "en-US"', value);
  }
};

const abortSignal: OptionReader<AbortSignal> = (value, name = '') => {
  const isSignal = (it: unknown): it is AbortSignal =>
    typeof it === 'object' && it !== null && 'aborted' in it && 'addEventListener' in it;
  if (!isSignal(value)) throw wrongOption(name, 'an AbortSignal', value);
  return value;
};

/** The widget's texts, some of them in other words of the same kind (a text, or a function that makes one). */
function messagesLike<Messages extends object>(messages: Messages): OptionReader<Messages> {
  const overrides = fields(
    Object.fromEntries(
      Object.entries(messages).map(([key, message]) => [
        key,
        (value: unknown, name = '') => {
          if (value !== undefined && typeof value !== typeof message)
            throw wrongOption(name, `a ${typeof message}`, value);
          return value ?? message;
        },
      ]),
    ),
  );
  return (value, name) => ({ ...messages, ...overrides(value, name) });
}

const listeners: OptionReader<Readonly<Record<string, AnyListener | undefined>>> = (value, name = '') => {
  if (!isRecord(value)) throw wrongOption(name, 'an object of functions', value);
  const read = optional(callback<AnyListener>(), undefined);
  return Object.fromEntries(Object.entries(value).map(([type, listener]) => [type, read(listener, `${name}.${type}`)]));
};
