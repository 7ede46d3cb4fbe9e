/*
 * Types of the elements `<salestax-…>` and of their DOM events. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements';
 *
 * The loader of a connector (`/sdk/<version>/loader.js`) defines the elements.
 */
import type { mount as addressValidation } from './widgets/address-validation/index.js';
import type { mount as close } from './widgets/close/index.js';
import type { mount as connectorSettings } from './widgets/connector-settings/index.js';
import type { mount as documents } from './widgets/documents/index.js';
import type { mount as estimatePanel } from './estimate-panel/index.js';
import type { mount as exemption } from './widgets/exemption/index.js';
import type { mount as health } from './widgets/health/index.js';
import type { mount as home } from './widgets/home/index.js';
import type { mount as nexus } from './widgets/nexus/index.js';
import type { mount as productCatalog } from './widgets/product-catalog/index.js';
import type { mount as providerHeader } from './widgets/provider-header/index.js';
import type { mount as reconciliation } from './widgets/reconciliation/index.js';

type AllOptions<Mount> = Mount extends (target: never, options: infer Options) => unknown ? Options : never;
type Listeners<Mount> = NonNullable<AllOptions<Mount> extends { readonly on?: infer On } ? On : never>;
type Payload<Listener> = Listener extends (event: infer Event) => unknown ? Event : never;

/** The options of a widget without its listeners. */
export type ElementOptions<Mount> = Omit<AllOptions<Mount>, 'on'>;
/** The DOM events of a widget by their names. */
export type ElementEvents<Mount> = {
  readonly [Name in keyof Listeners<Mount> & string as `salestax-${Name}`]-?: CustomEvent<
    Payload<NonNullable<Listeners<Mount>[Name]>>
  >;
};

/** What all elements have in common. An attribute sets an option whose value is a string; `options` sets the others. */
export interface SalesTaxElement<Options, Events> extends HTMLElement {
  options: Partial<Options>;
  addEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** The attributes that all elements have. */
export interface SalesTaxAttributes {
  readonly 'error-text'?: string | undefined;
  readonly 'retry-text'?: string | undefined;
}

/** What a template sets as properties. */
export type ElementProperties<Element> = Partial<Pick<Element, Extract<keyof Element, 'options' | 'session'>>>;

/** `<salestax-address-validation>`: Has the addresses of customers validated in the background, and decides about those that were found to differ. */
export interface SalesTaxAddressValidationElement extends SalesTaxElement<ElementOptions<typeof addressValidation>, ElementEvents<typeof addressValidation>> {
  session: ElementOptions<typeof addressValidation>['session'];
}
/** The attributes of `<salestax-address-validation>`. */
export interface SalesTaxAddressValidationAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'show'?: string | undefined;
  readonly 'find'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-close>`: Shows what each month owes by jurisdiction, explains differences between QuickBooks and AvaTax, and closes months. */
export interface SalesTaxCloseElement extends SalesTaxElement<ElementOptions<typeof close>, ElementEvents<typeof close>> {
  session: ElementOptions<typeof close>['session'];
}
/** The attributes of `<salestax-close>`. */
export interface SalesTaxCloseAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-connector-settings>`: How documents are sent to the tax provider: account, company, items, options. For administrators. */
export interface SalesTaxConnectorSettingsElement extends SalesTaxElement<ElementOptions<typeof connectorSettings>, ElementEvents<typeof connectorSettings>> {
  session: ElementOptions<typeof connectorSettings>['session'];
}
/** The attributes of `<salestax-connector-settings>`. */
export interface SalesTaxConnectorSettingsAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-documents>`: Lists recent sales documents with what became of their tax, and opens one beside the estimate panel. */
export interface SalesTaxDocumentsElement extends SalesTaxElement<ElementOptions<typeof documents>, ElementEvents<typeof documents>> {
  session: ElementOptions<typeof documents>['session'];
}
/** The attributes of `<salestax-documents>`. */
export interface SalesTaxDocumentsAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'show'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-estimate-panel>`: Estimates the tax of the sales document on screen, writes it into the document, and follows what becomes of it after the save. */
export interface SalesTaxEstimatePanelElement extends SalesTaxElement<ElementOptions<typeof estimatePanel>, ElementEvents<typeof estimatePanel>> {
  session: ElementOptions<typeof estimatePanel>['session'];
}
/** The attributes of `<salestax-estimate-panel>`. */
export interface SalesTaxEstimatePanelAttributes extends SalesTaxAttributes {
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-exemption>`: Shows exemption certificates and which of them end soon; asks customers for certificates. */
export interface SalesTaxExemptionElement extends SalesTaxElement<ElementOptions<typeof exemption>, ElementEvents<typeof exemption>> {
  session: ElementOptions<typeof exemption>['session'];
}
/** The attributes of `<salestax-exemption>`. */
export interface SalesTaxExemptionAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'show'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-health>`: Shows whether the tax API responds. Public: it needs no session. */
export interface SalesTaxHealthElement extends SalesTaxElement<ElementOptions<typeof health>, ElementEvents<typeof health>> {
}
/** The attributes of `<salestax-health>`. */
export interface SalesTaxHealthAttributes extends SalesTaxAttributes {
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-home>`: Switches calculation, links to every screen, and shows what needs attention today. */
export interface SalesTaxHomeElement extends SalesTaxElement<ElementOptions<typeof home>, ElementEvents<typeof home>> {
  session: ElementOptions<typeof home>['session'];
}
/** The attributes of `<salestax-home>`. */
export interface SalesTaxHomeAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-nexus>`: Where a company sells and collects, and how near each state's threshold is; adds regions at the tax provider. */
export interface SalesTaxNexusElement extends SalesTaxElement<ElementOptions<typeof nexus>, ElementEvents<typeof nexus>> {
  session: ElementOptions<typeof nexus>['session'];
}
/** The attributes of `<salestax-nexus>`. */
export interface SalesTaxNexusAttributes extends SalesTaxAttributes {
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-product-catalog>`: Compares the accounting service's items with those of the tax provider, sends them there, and chooses their tax codes. */
export interface SalesTaxProductCatalogElement extends SalesTaxElement<ElementOptions<typeof productCatalog>, ElementEvents<typeof productCatalog>> {
  session: ElementOptions<typeof productCatalog>['session'];
}
/** The attributes of `<salestax-product-catalog>`. */
export interface SalesTaxProductCatalogAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'show'?: string | undefined;
  readonly 'find'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-provider-header>`: Replaces the connector's header in a window that another product opened: it names that product and has no links. */
export interface SalesTaxProviderHeaderElement extends SalesTaxElement<ElementOptions<typeof providerHeader>, ElementEvents<typeof providerHeader>> {
}
/** The attributes of `<salestax-provider-header>`. */
export interface SalesTaxProviderHeaderAttributes extends SalesTaxAttributes {
  readonly 'title'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}
/** `<salestax-reconciliation>`: Compares what was sold with what the tax provider has recorded, and recalculates what differs. */
export interface SalesTaxReconciliationElement extends SalesTaxElement<ElementOptions<typeof reconciliation>, ElementEvents<typeof reconciliation>> {
  session: ElementOptions<typeof reconciliation>['session'];
}
/** The attributes of `<salestax-reconciliation>`. */
export interface SalesTaxReconciliationAttributes extends SalesTaxAttributes {
  readonly 'source'?: string | undefined;
  readonly 'session-url'?: string | undefined;
  readonly 'api-base'?: string | undefined;
  readonly 'oauth-base'?: string | undefined;
  readonly 'company'?: string | undefined;
  readonly 'locale'?: string | undefined;
  readonly 'debug'?: string | boolean | undefined;
  readonly 'isolation'?: 'shadow' | 'light' | undefined;
  readonly 'color-scheme'?: 'auto' | 'light' | 'dark' | undefined;
  readonly 'accent'?: string | undefined;
  readonly 'font'?: string | undefined;
  readonly 'density'?: 'comfortable' | 'compact' | `${number}` | number | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'salestax-address-validation': SalesTaxAddressValidationElement;
    'salestax-close': SalesTaxCloseElement;
    'salestax-connector-settings': SalesTaxConnectorSettingsElement;
    'salestax-documents': SalesTaxDocumentsElement;
    'salestax-estimate-panel': SalesTaxEstimatePanelElement;
    'salestax-exemption': SalesTaxExemptionElement;
    'salestax-health': SalesTaxHealthElement;
    'salestax-home': SalesTaxHomeElement;
    'salestax-nexus': SalesTaxNexusElement;
    'salestax-product-catalog': SalesTaxProductCatalogElement;
    'salestax-provider-header': SalesTaxProviderHeaderElement;
    'salestax-reconciliation': SalesTaxReconciliationElement;
  }
  /** They bubble, so any element around a widget, the document and the window get them, too. */
  interface GlobalEventHandlersEventMap {
    'salestax-ready': ElementEvents<typeof addressValidation>['salestax-ready'];
    'salestax-error': ElementEvents<typeof addressValidation>['salestax-error'];
    'salestax-navigate': ElementEvents<typeof addressValidation>['salestax-navigate'];
    'salestax-resize': ElementEvents<typeof addressValidation>['salestax-resize'];
    'salestax-unmounted': ElementEvents<typeof addressValidation>['salestax-unmounted'];
    'salestax-addressesSent': ElementEvents<typeof addressValidation>['salestax-addressesSent'];
    'salestax-addressDecided': ElementEvents<typeof addressValidation>['salestax-addressDecided'];
    'salestax-sessionExpired': ElementEvents<typeof addressValidation>['salestax-sessionExpired'];
    'salestax-busy': ElementEvents<typeof addressValidation>['salestax-busy'];
    'salestax-viewChange': ElementEvents<typeof addressValidation>['salestax-viewChange'];
    'salestax-monthDecided': ElementEvents<typeof close>['salestax-monthDecided'];
    'salestax-dirty': ElementEvents<typeof connectorSettings>['salestax-dirty'];
    'salestax-saved': ElementEvents<typeof connectorSettings>['salestax-saved'];
    'salestax-taxLinesWritten': ElementEvents<typeof documents>['salestax-taxLinesWritten'];
    'salestax-status': ElementEvents<typeof estimatePanel>['salestax-status'];
    'salestax-estimated': ElementEvents<typeof estimatePanel>['salestax-estimated'];
    'salestax-requestsSent': ElementEvents<typeof exemption>['salestax-requestsSent'];
    'salestax-checked': ElementEvents<typeof health>['salestax-checked'];
    'salestax-openWindow': ElementEvents<typeof home>['salestax-openWindow'];
    'salestax-calculationChanged': ElementEvents<typeof home>['salestax-calculationChanged'];
    'salestax-authChange': ElementEvents<typeof home>['salestax-authChange'];
    'salestax-enabled': ElementEvents<typeof nexus>['salestax-enabled'];
    'salestax-takenBack': ElementEvents<typeof nexus>['salestax-takenBack'];
    'salestax-itemsSent': ElementEvents<typeof productCatalog>['salestax-itemsSent'];
    'salestax-taxCodeAssigned': ElementEvents<typeof productCatalog>['salestax-taxCodeAssigned'];
    'salestax-compared': ElementEvents<typeof reconciliation>['salestax-compared'];
    'salestax-recalculationStarted': ElementEvents<typeof reconciliation>['salestax-recalculationStarted'];
    'salestax-recalculated': ElementEvents<typeof reconciliation>['salestax-recalculated'];
  }
}
