/** Reads one option: answers its resolved value, or throws a TypeError that names it. */
export type OptionReader<Value> = (value: unknown, name?: string) => Value;

/** The error for an option that is not what it must be. */
export function wrongOption(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`option ${name === '' ? 'object' : `"${name}"`} must be ${expected}, got ${describe(value)}`);
}

/** An object with these fields and no other; a misspelt option is an error, not a silent default. */
export function fields<Shape extends Record<string, OptionReader<unknown>>>(
  shape: Shape,
): OptionReader<{ readonly [Key in keyof Shape]: ReturnType<Shape[Key]> }>;
export function fields(shape: Record<string, OptionReader<unknown>>): OptionReader<unknown> {
  return (value, name = '') => {
    if (!isRecord(value)) throw wrongOption(name, 'an object', value);
    const at = (key: string) => (name === '' ? key : `${name}.${key}`);
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(shape, key)) {
        throw new TypeError(`unknown option "${at(key)}" (known: ${Object.keys(shape).join(', ')})`);
      }
    }
    return Object.fromEntries(Object.entries(shape).map(([key, read]) => [key, read(value[key], at(key))]));
  };
}

/** The option, or what stands for it when it is left out. */
export function optional<Value, const Fallback>(
  read: OptionReader<Value>,
  fallback: Fallback,
): OptionReader<Value | Fallback> {
  return (value, name) => (value === undefined ? fallback : read(value, name));
}

/** Text that is not empty. */
export const text: OptionReader<string> = (value, name = '') => {
  if (typeof value !== 'string' || value === '') throw wrongOption(name, 'a text', value);
  return value;
};

/** The address that calls start from: absolute, http or https, without query; answered without a slash at its end. */
export const baseUrl: OptionReader<string> = (value, name = '') => {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(value)) {
    throw wrongOption(name, 'an absolute http(s) URL', value);
  }
  return value.replace(/\/+$/, '');
};

/** One of these words. */
export function oneOf<const Word extends string>(...words: readonly Word[]): OptionReader<Word> {
  return (value, name = '') => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw wrongOption(name, `one of ${words.map((known) => `"${known}"`).join(', ')}`, value);
    return word;
  };
}

/** A function; what it takes and gives cannot be checked. */
export function callback<Callback extends (...args: never[]) => unknown>(): OptionReader<Callback> {
  const isCallback = (value: unknown): value is Callback => typeof value === 'function';
  return (value, name = '') => {
    if (!isCallback(value)) throw wrongOption(name, 'a function', value);
    return value;
  };
}

/** Whether a value is a plain object of options. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(typeof value === 'function' ? 'a function' : value);
  return Array.isArray(value) ? 'an array' : 'an object';
}
