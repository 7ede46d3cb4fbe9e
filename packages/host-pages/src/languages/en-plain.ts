import * as widgets from '@salestax/widget-sources/catalogs/en-plain';
import { english, type Catalogs, type Language } from '../language.ts';

const catalogs: Catalogs = widgets;

/** The pages in corrected English. */
export const enPlain: Language = {
  ...english,
  titles: {
    nexus: 'Where you collect tax',
    reconciliation: 'Tax reconciliation',
    productCatalog: 'Manage product catalog',
    addressValidation: 'Bulk address validation',
    exemption: 'Manage exemptions',
  },
  messagesFor: (name) => ({ messages: catalogs[name] }),
};
