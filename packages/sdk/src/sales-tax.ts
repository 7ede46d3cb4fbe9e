import {
  baseUrl,
  changesOf,
  languageTag,
  type Mount,
  optional,
  reportLater,
  type Theme,
  theme,
  type WidgetFailure,
  type WidgetHandle,
} from '@salestax/widget-kit';

/** Base URLs of the connector service. */
export interface ServiceConfig {
  readonly oauthBaseUrl: string;
  readonly apiBaseUrl: string;
}

/** Options of an instance that may change while widgets are mounted. */
export interface SharedAppearance {
  /** Colours, type and density of all widgets; a widget's own `theme` replaces single fields. */
  readonly theme?: Theme | undefined;
  /** The language of the texts, a BCP 47 tag: it determines plurals, direction, numbers and dates. @default 'en-US' */
  readonly locale?: string | undefined;
  /** Texts by widget: a catalog as `@salestax/widgets/messages/es`, imported as a whole. */
  readonly messages?: Readonly<Record<string, object>> | undefined;
}

/** Where the connector is: its address, from which both base URLs follow, or the base URLs, where they do not. */
export type ConnectorAddress =
  | { readonly connector: string; readonly config?: undefined }
  | { readonly connector?: undefined; readonly config: ServiceConfig };

/** Options of an instance: what all of its widgets have in common. */
export type SalesTaxOptions = ConnectorAddress & InstanceSettings;

/** What all widgets of an instance have in common, besides the address of the connector. */
export interface InstanceSettings extends SharedAppearance {
  /**
   * Where the embed session for all widgets of the instance comes from; one request serves them all. Either the address of your
   * server that answers a POST with `{ token }`, or with 401 when the person is not signed in any more; or a function that
   * returns the token, or null. `rejected`: the token that the connector refuses, to be replaced.
   */
  readonly session?: string | ((rejected?: string) => Promise<string | null>) | undefined;
  /** The QuickBooks company (its realm id) of all widgets, as the option of a widget. */
  readonly company?: string | undefined;
  /** The page's Content-Security-Policy nonce. */
  readonly nonce?: string | undefined;
  /** Writes what the widgets do to the console, as the option of a widget. */
  readonly debug?: boolean | undefined;
  /** Called with every `error` event of a widget, and the widget's name. */
  readonly onError?: ((failure: WidgetFailure, widget: string) => void) | undefined;
}

/** The options that an instance fills in. A widget without a session, as that of the health, is mounted by itself. */
interface Fillable {
  readonly config: ServiceConfig;
  readonly session: InstanceSettings['session'];
}

/** The options of a widget without those that the instance has. */
export type InstanceOptions<Options> = Omit<Options, 'config' | 'session'> & Partial<Fillable>;

type Given<Options> =
  {} extends InstanceOptions<Options> ? [options?: InstanceOptions<Options>] : [options: InstanceOptions<Options>];

/** Mounts widgets of one company, with one session, appearance and language. */
export interface SalesTax {
  /**
   * As `mount(target, options)` of the widget; what `options` leaves out comes from the instance.
   * @throws TypeError naming the wrong option
   */
  mount<Options extends object, Events>(
    mount: Mount<Options, Events>,
    target: Element | string,
    ...options: Options extends Fillable ? Given<Options> : ['a widget without a session is mounted by itself']
  ): WidgetHandle<Options, Events>;
  /** Changes appearance and language of all mounted widgets in place. @throws TypeError for any other option */
  readonly update: (patch: SharedAppearance) => void;
  /** Unmounts all widgets of the instance. */
  readonly unmount: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** A mounted widget with any options. `own`: the options that the page gave to this widget. */
interface Mounted {
  readonly widget: string;
  readonly own: Values;
  readonly update: (patch: object) => void;
  readonly unmount: () => void;
}

const updatable: readonly string[] = ['theme', 'locale', 'messages'];
const fixed: readonly string[] = ['connector', 'config', 'session', 'company', 'nonce', 'debug', 'onError'];

/**
 * Makes an instance: widgets of one company that share their session, appearance and language.
 * @throws TypeError unless one of `connector` and `config` is given, and for an unknown option
 */
export function createSalesTax(options: SalesTaxOptions): SalesTax {
  requireKnown(options, [...fixed, ...updatable]);
  readAppearance(options);
  let shared: SalesTaxOptions = options;
  const config = configOf(options);
  const mounted = new Set<Mounted>();

  const filled = (widget: string, own: Values): object =>
    withoutUndefined({
      config,
      session: shared.session,
      company: shared.company,
      nonce: shared.nonce,
      debug: shared.debug,
      locale: shared.locale,
      ...withoutUndefined(own),
      on: listeners(widget, own['on']),
      ...merged('theme', shared.theme, own),
      ...merged('messages', shared.messages?.[memberOf(widget)], own),
    });

  /** The widget's own listeners; `onError` of the instance is called before its own listener of `error`. */
  function listeners(widget: string, own: unknown): unknown {
    const { onError } = shared;
    if (onError === undefined) return own;
    const ownListener: unknown = Reflect.get(Object(own), 'error');
    const error = (failure: WidgetFailure) => {
      try {
        onError(failure, widget);
      } catch (thrown) {
        reportLater(thrown);
      }
      if (typeof ownListener === 'function') ownListener(failure);
    };
    return { ...Object(own), error };
  }

  function change(entry: Mounted, own: Values, before: object): Mounted {
    entry.update(changesOf(before, filled(entry.widget, own)));
    return { ...entry, own };
  }

  return {
    mount(mount, target, ...[given]) {
      const { widgetName: widget = '' } = mount;
      const ownOptions: Values = { ...Object(given) };
      const initial = filled(widget, ownOptions);
      if (!areOptions(mount, initial)) throw new TypeError('[salestax] options must be an object');
      const handle = mount(target, initial);
      let entry: Mounted = {
        widget,
        own: ownOptions,
        update: (patch) => handle.update(patch),
        unmount: handle.unmount,
      };
      // With an aborted signal the widget is unmounted already. (Not read from the DOM: its target may be attached later.)
      if (Reflect.get(Object(Reflect.get(initial, 'signal')), 'aborted') !== true) mounted.add(entry);
      const replace = (next: Mounted) => {
        // The widget was unmounted meanwhile.
        if (!mounted.delete(entry)) return;
        mounted.add(next);
        entry = next;
      };
      handle.on('unmounted', () => mounted.delete(entry));
      return {
        ...handle,
        update: (patch) => replace(change(entry, { ...entry.own, ...patch }, filled(widget, entry.own))),
      };
    },
    update(patch) {
      const wrong = Object.keys(patch).find((name) => fixed.includes(name));
      if (wrong !== undefined)
        throw new TypeError(`[salestax] "${wrong}" is fixed: create another instance for another company or session`);
      requireKnown(patch, updatable);
      readAppearance(patch);
      const before = [...mounted].map((entry) => [entry, filled(entry.widget, entry.own)] as const);
      const sharedBefore = shared;
      shared = { ...shared, ...patch };
      const undos: (() => void)[] = [];
      try {
        for (const [entry, filledBefore] of before) {
          const filledAfter = filled(entry.widget, entry.own);
          change(entry, entry.own, filledBefore);
          undos.push(() => entry.update(changesOf(filledAfter, filledBefore)));
        }
      } catch (error) {
        // A widget has refused a wrong value: the widgets before it are restored, so that nothing is changed.
        shared = sharedBefore;
        for (const undo of undos) undo();
        throw error;
      }
    },
    unmount() {
      for (const { unmount } of mounted) unmount();
    },
  };
}

/** A misspelt option is an error, not a silent default. */
function requireKnown(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`[salestax] unknown option "${unknown}" (known: ${known.join(', ')})`);
}

const readTheme = optional(theme, undefined);
const readLocale = optional(languageTag, undefined);

/** Checks the values now, before the first widget is mounted with them. @throws TypeError naming the wrong option */
function readAppearance(given: SharedAppearance): void {
  withErrorPrefix(() => [readTheme(given.theme, 'theme'), readLocale(given.locale, 'locale')]);
}

/** Reads an option; an error is marked as one of this SDK. */
function withErrorPrefix<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new TypeError(`[salestax] ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

function configOf({ connector, config }: SalesTaxOptions): ServiceConfig {
  if (config !== undefined && connector !== undefined)
    throw new TypeError('[salestax] options "connector" and "config" exclude each other: keep one');
  if (config !== undefined) return config;
  if (connector === undefined)
    throw new TypeError('[salestax] option "connector" is missing: the address of the connector');
  const apiBaseUrl = withErrorPrefix(() => baseUrl(connector, 'connector'));
  return { apiBaseUrl, oauthBaseUrl: `${apiBaseUrl}/oauth` };
}

/** The option `name` with the instance's fields below the widget's own. */
function merged(name: string, ofInstance: object | undefined, own: Values): object {
  const ofWidget = own[name];
  return ofInstance === undefined && ofWidget === undefined ? {} : { [name]: { ...ofInstance, ...Object(ofWidget) } };
}

const withoutUndefined = (options: Values): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** The name within a catalog: 'link-company' → 'linkCompany'. */
const memberOf = (widget: string): string => widget.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Only for the compiler: `mount` itself checks the options. */
const areOptions = <Options, Events>(_: Mount<Options, Events>, options: object): options is object & Options =>
  typeof options === 'object';
