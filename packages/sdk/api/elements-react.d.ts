/*
 * Types of the elements `<salestax-…>` in JSX, for React 18 and 19. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements/react';
 *
 * React 18 sets attributes only: set `options` and `session` and listen to events through a ref there.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  ElementEvents,
  SalesTaxAddressValidationElement,
  SalesTaxCloseElement,
  SalesTaxConnectorSettingsElement,
  SalesTaxDocumentsElement,
  SalesTaxEstimatePanelElement,
  SalesTaxExemptionElement,
  SalesTaxHealthElement,
  SalesTaxHomeElement,
  SalesTaxNexusElement,
  SalesTaxProductCatalogElement,
  SalesTaxProviderHeaderElement,
  SalesTaxReconciliationElement,
} from './elements.js';
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

type Attributes = { readonly 'error-text'?: string };
type Handlers<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: (event: Events[Name]) => void;
};
type Properties<Element> = Partial<Pick<Element, Extract<keyof Element, 'options' | 'session'>>>;
type Props<Element extends HTMLElement, Mount, Names extends string> = DetailedHTMLProps<
  HTMLAttributes<Element>,
  Element
> &
  Attributes & { readonly [Name in Names]?: string } & Properties<Element> &
  Handlers<ElementEvents<Mount>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'salestax-address-validation': Props<SalesTaxAddressValidationElement, typeof addressValidation, 'source' | 'show' | 'find' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-close': Props<SalesTaxCloseElement, typeof close, 'source' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-connector-settings': Props<SalesTaxConnectorSettingsElement, typeof connectorSettings, 'source' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-documents': Props<SalesTaxDocumentsElement, typeof documents, 'source' | 'show' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-estimate-panel': Props<SalesTaxEstimatePanelElement, typeof estimatePanel, 'api-base' | 'oauth-base' | 'company' | 'session-url' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-exemption': Props<SalesTaxExemptionElement, typeof exemption, 'source' | 'show' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-health': Props<SalesTaxHealthElement, typeof health, 'api-base' | 'oauth-base' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-home': Props<SalesTaxHomeElement, typeof home, 'source' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-nexus': Props<SalesTaxNexusElement, typeof nexus, 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-product-catalog': Props<SalesTaxProductCatalogElement, typeof productCatalog, 'source' | 'show' | 'find' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-provider-header': Props<SalesTaxProviderHeaderElement, typeof providerHeader, 'title' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
      'salestax-reconciliation': Props<SalesTaxReconciliationElement, typeof reconciliation, 'source' | 'api-base' | 'oauth-base' | 'session-url' | 'company' | 'locale' | 'debug' | 'isolation' | 'color-scheme' | 'accent' | 'font' | 'density'>;
    }
  }
}
