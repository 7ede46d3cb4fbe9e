/*
 * Types of the elements `<salestax-…>` in JSX, for React 18 and 19. Import it once, for its types only:
 *
 *   import type {} from '@salestax/widgets/elements/react';
 *
 * React 18 sets attributes only: set `options` and `session` and listen to events through a ref there. React 19 sets properties
 * of an element that is defined: load its script before the first rendering.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  ElementEvents,
  ElementProperties,
  SalesTaxAddressValidationAttributes,
  SalesTaxAddressValidationElement,
  SalesTaxCloseAttributes,
  SalesTaxCloseElement,
  SalesTaxConnectorSettingsAttributes,
  SalesTaxConnectorSettingsElement,
  SalesTaxDocumentsAttributes,
  SalesTaxDocumentsElement,
  SalesTaxEstimatePanelAttributes,
  SalesTaxEstimatePanelElement,
  SalesTaxExemptionAttributes,
  SalesTaxExemptionElement,
  SalesTaxHealthAttributes,
  SalesTaxHealthElement,
  SalesTaxHomeAttributes,
  SalesTaxHomeElement,
  SalesTaxNexusAttributes,
  SalesTaxNexusElement,
  SalesTaxProductCatalogAttributes,
  SalesTaxProductCatalogElement,
  SalesTaxProviderHeaderAttributes,
  SalesTaxProviderHeaderElement,
  SalesTaxReconciliationAttributes,
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

type Handlers<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: (event: Events[Name]) => void;
};
type TemplateElement<Instance extends HTMLElement, Attributes, Mount> = DetailedHTMLProps<HTMLAttributes<Instance>, Instance> &
  Attributes &
  ElementProperties<Instance> &
  Handlers<ElementEvents<Mount>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
    'salestax-address-validation': TemplateElement<SalesTaxAddressValidationElement, SalesTaxAddressValidationAttributes, typeof addressValidation>;
    'salestax-close': TemplateElement<SalesTaxCloseElement, SalesTaxCloseAttributes, typeof close>;
    'salestax-connector-settings': TemplateElement<SalesTaxConnectorSettingsElement, SalesTaxConnectorSettingsAttributes, typeof connectorSettings>;
    'salestax-documents': TemplateElement<SalesTaxDocumentsElement, SalesTaxDocumentsAttributes, typeof documents>;
    'salestax-estimate-panel': TemplateElement<SalesTaxEstimatePanelElement, SalesTaxEstimatePanelAttributes, typeof estimatePanel>;
    'salestax-exemption': TemplateElement<SalesTaxExemptionElement, SalesTaxExemptionAttributes, typeof exemption>;
    'salestax-health': TemplateElement<SalesTaxHealthElement, SalesTaxHealthAttributes, typeof health>;
    'salestax-home': TemplateElement<SalesTaxHomeElement, SalesTaxHomeAttributes, typeof home>;
    'salestax-nexus': TemplateElement<SalesTaxNexusElement, SalesTaxNexusAttributes, typeof nexus>;
    'salestax-product-catalog': TemplateElement<SalesTaxProductCatalogElement, SalesTaxProductCatalogAttributes, typeof productCatalog>;
    'salestax-provider-header': TemplateElement<SalesTaxProviderHeaderElement, SalesTaxProviderHeaderAttributes, typeof providerHeader>;
    'salestax-reconciliation': TemplateElement<SalesTaxReconciliationElement, SalesTaxReconciliationAttributes, typeof reconciliation>;
    }
  }
}
