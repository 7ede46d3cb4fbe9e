/** Reads one option: returns its resolved value, or throws a TypeError that names it. */
export type OptionReader<Value> = (value: unknown, name?: string) => Value;

/** The error for an option that is not what it must be. */
export function wrongOption(name: string, expected: string): TypeError {
  return new TypeError(`option "${name}" must be ${expected}`);
}

/** The readers of an object's fields, by name. */
export type Shape = Readonly<Record<string, OptionReader<unknown>>>;

/** The type that an object of this shape is read as. */
export type Read<Of extends Shape> = { readonly [Key in keyof Of]: ReturnType<Of[Key]> };

/** An object with these fields and no other; a misspelt option is an error, not a silent default. */
export function fields<Of extends Shape>(shape: Of): OptionReader<Read<Of>>;
export function fields(shape: Shape): OptionReader<unknown> {
  return (value, name = '') => {
    if (!isRecord(value)) throw wrongOption(name || 'options', value === undefined ? 'given' : 'an object');
    const fullName = (key: string) => (name && `${name}.`) + key;
    // Own properties only: a page may have extended Object.prototype.
    const options = new Map(Object.entries(value));
    for (const [key, option] of options) {
      if (option !== undefined && !Object.hasOwn(shape, key)) {
        throw new TypeError(`unknown option "${fullName(key)}" (known: ${Object.keys(shape).join(', ')})`);
      }
    }
    return Object.fromEntries(Object.entries(shape).map(([key, read]) => [key, read(options.get(key), fullName(key))]));
  };
}

/** The option, or `fallback` when it is left out. */
export function optional<Value, const Fallback>(
  read: OptionReader<Value>,
  fallback: Fallback,
): OptionReader<Value | Fallback> {
  return (value, name) => (value === undefined ? fallback : read(value, name));
}

/** A value that passes a type guard; `expected` describes it in the error for any other value. */
export function kind<Value>(is: (value: unknown) => value is Value, expected: string): OptionReader<Value> {
  return (value, name = '') => {
    if (!is(value)) throw wrongOption(name, value === undefined ? 'given' : expected);
    return value;
  };
}

/** Text that is not empty. */
export const text: OptionReader<string> = kind(
  (value): value is string => typeof value === 'string' && value !== '',
  'a text',
);

const absolute = kind(
  (value): value is string => typeof value === 'string' && /^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(value),
  'an absolute http(s) URL',
);
/** The base URL of calls: absolute, http or https, without query; read without a trailing slash. */
export const baseUrl: OptionReader<string> = (value, name) => absolute(value, name).replace(/\/+$/, '');

/** One of these words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): OptionReader<Word> {
  return kind((value): value is Word => words.some((word) => word === value), `one of ${words.join(', ')}`);
}

/** A function; its parameters and its result cannot be checked. */
export function callback<Callback extends (...args: never[]) => unknown>(): OptionReader<Callback> {
  return kind((value): value is Callback => typeof value === 'function', 'a function');
}

/** Whether a value is an object, and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
