import type { Lifetime } from './lifetime.ts';
import { isRecord, kind, type OptionReader } from './options.ts';
import { version } from './version.ts';

/** One entry of the debug stream. It contains no token and no data of the company. */
export interface DebugEvent {
  /** Milliseconds since the start of the page, as `performance.now()`. */
  readonly at: number;
  /** The name of the widget. */
  readonly widget: string;
  /** The release of the widget's script or module. */
  readonly version: string;
  /**
   * `mount`, `unmount`, `update` (with the changed options), `event` (emitted to the page), `session` (requested from the
   * page, or its outcome), `call` and `answer` (of the service).
   */
  readonly type: 'mount' | 'unmount' | 'update' | 'event' | 'session' | 'call' | 'answer';
  /** What it is about: the name of an event, a call or an option. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}

/** A value that several widgets use at the same time. */
interface Shared {
  readonly value: unknown;
  users: number;
}

/** A receiver of the debug stream: several widgets may have the same listener. */
interface DebugEntry {
  readonly listener: (event: DebugEvent) => void;
}

/** What the widgets of a page share, whichever script or module they came with, and in whichever release. */
interface Page {
  readonly versions: Set<string>;
  readonly shared: WeakMap<object, Map<string, Shared>>;
  readonly debug: Set<DebugEntry>;
  /** Values by name that are kept until the page is left, whether they are used or not. */
  readonly permanent: Map<string, unknown>;
}

const pageKey = Symbol.for('salestax');

const isPage = (value: unknown): value is Page =>
  isRecord(value) &&
  value['versions'] instanceof Set &&
  value['shared'] instanceof WeakMap &&
  value['debug'] instanceof Set &&
  value['permanent'] instanceof Map;

/** Writes an entry of the debug stream to the console. */
export const toConsole = (event: DebugEvent): void => globalThis.console.debug('[salestax]', event);

/** Whether the address of the page asks for the debug stream on the console: `?debug`. */
const asksForDebug = () => new URLSearchParams(globalThis.location?.search).has('debug');

/** What this page's widgets share, created by the first of them. Not enumerable: it is not for the page's own scripts. */
function page(): Page {
  const existing: unknown = Reflect.get(globalThis, pageKey);
  if (isPage(existing)) return existing;
  const debug: Page['debug'] = new Set(asksForDebug() ? [{ listener: toConsole }] : []);
  const created: Page = { versions: new Set(), shared: new WeakMap(), debug, permanent: new Map() };
  Object.defineProperty(globalThis, pageKey, { value: created, configurable: true });
  return created;
}

/** Notes that widgets of this release run on the page. The second release on a page warns, once, naming both. */
export function registerVersion(ownVersion: string = version): void {
  const { versions } = page();
  if (versions.has(ownVersion)) return;
  if (versions.size > 0)
    globalThis.console.warn(
      `[salestax] Widgets of the releases ${[...versions, ownVersion].join(' and ')} are on this page. Load all of them from one place.`,
    );
  versions.add(ownVersion);
}

/**
 * The value that all widgets of the page share under an object and a name, until the lifetime of the last widget ends. The first
 * widget creates the value. `is` checks a value that a widget of another release has created; if the value does not pass, it is
 * not shared.
 */
function shareOnPage<Value>(
  { of, name, life }: { readonly of: object; readonly name: string; readonly life: Lifetime },
  is: (value: unknown) => value is Value,
  create: () => Value,
): Value {
  const { shared } = page();
  const values = shared.get(of) ?? new Map<string, Shared>();
  shared.set(of, values);
  const entry = values.get(name) ?? { value: create(), users: 0 };
  if (!is(entry.value)) return create();
  values.set(name, entry);
  entry.users += 1;
  life.own(() => {
    entry.users -= 1;
    if (entry.users === 0) values.delete(name);
  });
  return entry.value;
}

/** Resolves with a token of a session; `rejectedToken`: the one that the service has just refused. */
type TokenSource = (rejectedToken?: string) => Promise<string | null>;

const isTokenSource = (value: unknown): value is TokenSource => typeof value === 'function';

/** What a session is for: the service at an address, and the company that the page names, if it names one. */
export interface SessionKey {
  readonly serviceUrl: string;
  readonly company: string | undefined;
}

/**
 * The token source that all widgets of the page share that were given the same `session` for the same service and
 * company: one request for a token serves them all, and so does one request after the token was refused. The source is dropped
 * when the last of these widgets ends.
 */
export const shareSession = (
  given: TokenSource,
  { serviceUrl, company = '' }: SessionKey,
  life: Lifetime,
  create: () => TokenSource,
): TokenSource =>
  // Widgets of other releases may be on the page: a change of the shared value's type must also change the number in its name.
  shareOnPage({ of: given, name: `session/1 ${serviceUrl} ${company}`.trimEnd(), life }, isTokenSource, create);

/** The `session` of a page: a function, or the address of the page's own server. */
export type SessionOption = TokenSource | string;

/** Reads a `session`. */
export const sessionOption: OptionReader<SessionOption> = kind(
  (value): value is SessionOption => isTokenSource(value) || (typeof value === 'string' && value !== ''),
  'a function or an address',
);

/**
 * The token source of a `session`. `createAt` makes it for an address, once on the page: scripts that each bring their own copy
 * of this code share it. Unlike the token source of `shareSession`, it is kept until the page is left.
 */
export function sessionFunction(session: SessionOption, createAt: (url: string) => TokenSource): TokenSource {
  if (typeof session === 'function') return session;
  const { permanent } = page();
  // Unlike `new URL`, a link accepts a wrong address, too: the later request for a token fails with an error that names it.
  const { href } = Object.assign(document.createElement('a'), { href: session });
  const name = `session-url/1 ${href}`;
  const existing = permanent.get(name);
  if (isTokenSource(existing)) return existing;
  // The absolute address: a relative one would lead elsewhere once the page changes its own address.
  const source = createAt(href);
  permanent.set(name, source);
  return source;
}

/** Receives the debug stream of all widgets on the page until the returned function is called. */
export function onDebug(listener: (event: DebugEvent) => void): () => void {
  const { debug } = page();
  // An entry of its own: the end of one widget must not silence other widgets that have the same listener.
  const entry = { listener };
  debug.add(entry);
  return () => void debug.delete(entry);
}

/** Writes an entry of the debug stream. A listener that throws is ignored. */
export function writeDebug({
  widget,
  type,
  subject,
  detail,
}: Pick<DebugEvent, 'widget' | 'type' | 'subject' | 'detail'>): void {
  const { debug } = page();
  if (debug.size === 0) return;
  const event: DebugEvent = { at: performance.now(), widget, version, type, subject, detail };
  for (const listener of new Set([...debug].map((entry) => entry.listener))) {
    try {
      listener(event);
    } catch {
      // The stream must not change what the widgets do.
    }
  }
}
