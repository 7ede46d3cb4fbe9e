import type { mount as estimatePanel } from '@salestax/estimate-panel';
import { WidgetError } from '@salestax/widget-kit';
import type { mount as addressValidation } from '@salestax/widget-sources/address-validation';
import type { mount as close } from '@salestax/widget-sources/close';
import type { mount as connectorSettings } from '@salestax/widget-sources/connector-settings';
import type { mount as documents } from '@salestax/widget-sources/documents';
import type { mount as exemption } from '@salestax/widget-sources/exemption';
import type { mount as health } from '@salestax/widget-sources/health';
import type { mount as home } from '@salestax/widget-sources/home';
import type { mount as nexus } from '@salestax/widget-sources/nexus';
import type { mount as productCatalog } from '@salestax/widget-sources/product-catalog';
import type { mount as reconciliation } from '@salestax/widget-sources/reconciliation';
import type { createSalesTax, InstanceSettings, SalesTax } from './sales-tax.ts';

/** The `mount` functions of the widgets that run on any page, by name. */
export interface Mounts {
  'address-validation': typeof addressValidation;
  close: typeof close;
  'connector-settings': typeof connectorSettings;
  documents: typeof documents;
  'estimate-panel': typeof estimatePanel;
  exemption: typeof exemption;
  health: typeof health;
  home: typeof home;
  nexus: typeof nexus;
  'product-catalog': typeof productCatalog;
  reconciliation: typeof reconciliation;
}

/** The SDK of a connector, in the release of that connector. */
export interface SalesTaxRuntime {
  readonly version: string;
  /** Loads a widget once. @throws WidgetError `load-failed`; a later call tries again */
  readonly load: <Name extends keyof Mounts>(name: Name) => Promise<Mounts[Name]>;
  /** As `createSalesTax` of the npm package `@salestax/widgets`, for the connector of this runtime. */
  readonly createSalesTax: (options: InstanceSettings) => SalesTax;
}

export interface LoadOptions {
  /** The page's Content-Security-Policy nonce, if it allows scripts by nonce. */
  readonly nonce?: string | undefined;
}

/** What the module `runtime.js` of a connector exports. */
interface RuntimeModule {
  readonly version: string;
  readonly load: (name: string, nonce?: string) => Promise<unknown>;
  readonly createSalesTax: typeof createSalesTax;
}

/** The runtimes of this page, by address. */
const runtimes = new Map<string, Promise<SalesTaxRuntime>>();
/** How often the runtime of an address failed; a browser remembers a failed module by its address. */
const failures = new Map<string, number>();

/**
 * Loads the SDK that a connector serves, so that widgets and connector are always of one release: this module contains only the
 * types of the widgets. Loads the SDK once per page and connector; may be called again after it failed. Browser only.
 * @throws WidgetError `load-failed`
 */
export function loadSalesTax(connector: string, { nonce }: LoadOptions = {}): Promise<SalesTaxRuntime> {
  const address = connector.replace(/\/+$/, '');
  const existing = runtimes.get(address);
  if (existing !== undefined) return existing;
  const loading = loadRuntime(address, nonce);
  runtimes.set(address, loading);
  loading.catch(() => runtimes.delete(address));
  return loading;
}

async function loadRuntime(connector: string, nonce: string | undefined): Promise<SalesTaxRuntime> {
  const failureCount = failures.get(connector) ?? 0;
  const url = `${connector}/sdk/${failureCount === 0 ? '' : `retry-${failureCount}/`}runtime.js`;
  const runtime = await importFile(url).catch((cause: unknown) => {
    failures.set(connector, failureCount + 1);
    throw loadFailed(url, cause);
  });
  if (!isRuntime(runtime)) throw loadFailed(url, new TypeError(`${url} is not the runtime of a connector`));
  const { version, load, createSalesTax: create } = runtime;
  return {
    version,
    async load<Name extends keyof Mounts>(name: Name) {
      const mount = await load(name, nonce).catch((cause: unknown) => {
        throw loadFailed(name, cause);
      });
      if (!isMountOf(name, mount)) throw loadFailed(name, new TypeError(`${connector} has no widget ${name}`));
      return mount;
    },
    createSalesTax: (options) => create({ connector, nonce, ...options }),
  };
}

/** The comments keep bundlers from looking for the module in the application. */
const importFile = (url: string): Promise<unknown> =>
  import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url);

const isRuntime = (value: unknown): value is RuntimeModule =>
  typeof value === 'object' && value !== null && 'version' in value && 'load' in value && 'createSalesTax' in value;

/** The connector's release decides what the function is; it validates its options itself. */
const isMountOf = <Name extends keyof Mounts>(_: Name, value: unknown): value is Mounts[Name] =>
  typeof value === 'function';

const loadFailed = (what: string, cause: unknown): WidgetError =>
  new WidgetError({
    code: 'load-failed',
    message: `[salestax] ${what} was not loaded`,
    retryable: true,
    cause,
    setting: 'connector',
    hint: "is it the address of the connector, and does the page's Content-Security-Policy allow its scripts?",
  });
