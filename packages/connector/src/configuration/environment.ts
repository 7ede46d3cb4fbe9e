/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables. A problem with one is added to the list of problems, and the returned value is of no use. */
export type EnvironmentReader = ReturnType<typeof environmentReader>;

const keyBytes = 32;

/** A day. Node makes a timer of more than 24 days (2^31 ms) one of 1 ms. */
export const mostSeconds = 86_400;

export function environmentReader(env: Environment, problems: string[]) {
  const text = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') problems.push(`${name} is missing.`);
    return value ?? '';
  };
  /** As it is written, because issuers are compared as text (OpenID Connect Discovery 1.0, section 4.3). */
  const issuer = (name: string): string => {
    const given = text(name);
    const value = given.trim();
    if (given !== '' && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      problems.push(`${name} must be an http or https address; it is '${value}'.`);
    return value;
  };
  /** Without slashes at its end: paths are added below it. */
  const url = (name: string): string => issuer(name).replace(/\/+$/, '');
  /** Not a number for anything but digits: `Number(' ')` is 0, and `Number('1e3')` a thousand. */
  const whole = (name: string, fallback: number): number => {
    const digits = env[name] || String(fallback);
    return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  };
  const port = (name: string, fallback: number): number => {
    const value = whole(name, fallback);
    if (!(value <= 65_535)) problems.push(`${name} must be a port number.`);
    return value;
  };
  const optional = (name: string): string | undefined => env[name] || undefined;
  return {
    text,
    optional,
    url,
    issuer,
    port,
    /** Scopes of OpenID Connect, separated by spaces. */
    scopes(name: string): string | undefined {
      const value = optional(name);
      if (value !== undefined && !value.split(' ').includes('openid'))
        problems.push(`${name} must include the scope openid.`);
      return value;
    },
    /** The address of a site, below which paths are added. */
    site(name: string): string {
      const value = url(name);
      const { username = '' } = URL.parse(value) ?? {};
      if (/[?#]/.test(value) || username !== '') problems.push(`${name} must have no query, fragment or credentials.`);
      return value;
    },
    urlOrNull: (name: string): string | null => (env[name] ? url(name) : null),
    issuerOrNull: (name: string): string | null => (env[name] ? issuer(name) : null),
    /** Separated by commas. Set and empty = an empty list. */
    list: (name: string, fallback: readonly string[]): readonly string[] =>
      env[name]
        ?.split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '') ?? fallback,
    /** Separated by white space. Undefined if the variable is not set; set without a value is a problem. */
    words(name: string): readonly string[] | undefined {
      const words = env[name]?.split(/\s+/).filter((word) => word !== '');
      if (words?.length === 0) problems.push(`${name} has no value: name one, or remove the variable.`);
      return words;
    },
    portOrNull: (name: string): number | null => (env[name] ? port(name, 0) : null),
    atLeast(name: string, minimum: number, fallback: number): number {
      const value = whole(name, fallback);
      if (!(value >= minimum)) problems.push(`${name} must be a whole number from ${minimum}.`);
      return value;
    },
    between(name: string, minimum: number, maximum: number, fallback: number): number {
      const value = whole(name, fallback);
      if (!(value >= minimum && value <= maximum))
        problems.push(`${name} must be a whole number from ${minimum} to ${maximum}.`);
      return value;
    },
    oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
      const found = values.find((value) => value === (env[name] || fallback));
      if (found === undefined) problems.push(`${name} must be one of ${values.join(', ')}.`);
      return found ?? fallback;
    },
    /** `id:base64` pairs, separated by commas. */
    keys(name: string): { readonly id: string; readonly key: Uint8Array }[] {
      const parts = text(name)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      if (env[name] && parts.length === 0) problems.push(`${name} has no key.`);
      const keys = parts.map((part) => {
        const [id = '', encoded = ''] = part.split(':');
        const key = new Uint8Array(Buffer.from(encoded, 'base64'));
        if (id === '' || key.length !== keyBytes)
          problems.push(`${name} must list keys as id:base64 with ${keyBytes} bytes each.`);
        return { id, key };
      });
      if (new Set(keys.map(({ id }) => id)).size < keys.length) problems.push(`${name} uses a key id twice.`);
      return keys;
    },
  };
}
