import { Mount, Theme, WidgetFailure, WidgetHandle } from './index.js';

/** Base URLs of the connector service. */
interface ServiceConfig {
    readonly oauthBaseUrl: string;
    readonly apiBaseUrl: string;
}
/** Options of an instance that may change while widgets are mounted. */
interface SharedAppearance {
    /** Colours, type and density of all widgets; a widget's own `theme` replaces single fields. */
    readonly theme?: Theme | undefined;
    /** The language of the texts, a BCP 47 tag: it determines plurals, direction, numbers and dates. @default 'en-US' */
    readonly locale?: string | undefined;
    /** Texts by widget: a catalog as `@salestax/widgets/messages/es`, imported as a whole. */
    readonly messages?: Readonly<Record<string, object>> | undefined;
}
/** Where the connector is: its address, from which both base URLs follow, or the base URLs, where they do not. */
type ConnectorAddress = {
    readonly connector: string;
    readonly config?: undefined;
} | {
    readonly connector?: undefined;
    readonly config: ServiceConfig;
};
/** Options of an instance: what all of its widgets have in common. */
type SalesTaxOptions = ConnectorAddress & InstanceSettings;
/** What all widgets of an instance have in common, besides the address of the connector. */
interface InstanceSettings extends SharedAppearance {
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
type InstanceOptions<Options> = Omit<Options, 'config' | 'session'> & Partial<Fillable>;
type Given<Options> = {} extends InstanceOptions<Options> ? [options?: InstanceOptions<Options>] : [options: InstanceOptions<Options>];
/** Mounts widgets of one company, with one session, appearance and language. */
interface SalesTax {
    /**
     * As `mount(target, options)` of the widget; what `options` leaves out comes from the instance.
     * @throws TypeError naming the wrong option
     */
    mount<Options extends object, Events>(mount: Mount<Options, Events>, target: Element | string, ...options: Options extends Fillable ? Given<Options> : ['a widget without a session is mounted by itself']): WidgetHandle<Options, Events>;
    /** Changes appearance and language of all mounted widgets in place. @throws TypeError for any other option */
    readonly update: (patch: SharedAppearance) => void;
    /** Unmounts all widgets of the instance. */
    readonly unmount: () => void;
}
/**
 * Makes an instance: widgets of one company that share their session, appearance and language.
 * @throws TypeError unless one of `connector` and `config` is given, and for an unknown option
 */
declare function createSalesTax(options: SalesTaxOptions): SalesTax;

export { createSalesTax };
export type { ConnectorAddress, InstanceOptions, InstanceSettings, SalesTax, SalesTaxOptions, ServiceConfig, SharedAppearance };
