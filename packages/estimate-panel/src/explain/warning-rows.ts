import { formatDay } from '@salestax/client';
import type { WarnedDocument } from '../state/knowledge.ts';
import type { Warning } from '../state/panel-state.ts';
import { fill } from '../texts/fill.ts';
import type { AllPanelMessages } from '../texts/messages.ts';
import { warningsOf, type WarningKind } from './warnings.ts';

/** Where the cause of a warning is corrected: a page of the connector; '' = on the document. */
const pages: { readonly [Kind in WarningKind]: string } = {
  booksClosed: '',
  addressUnclear: '/batchaddress',
  noStreet: '',
  originalSale: '',
  noSaleField: '/connectorsettings',
  exemptTaxed: '/connectorsettings',
  discountBeforeTax: '',
  discountAfterTax: '/connectorsettings',
  wasSent: '',
  certificateExpired: '/exemption',
  noCertificate: '/exemption',
  noTaxCode: '/itemmanagement',
  certificateExpires: '/exemption',
  nearThreshold: '/nexussetup',
};

const namesDay = (kind: WarningKind): boolean => kind === 'certificateExpires' || kind === 'booksClosed';

/** The warnings of a document in the language of the user. `addsTax`: see `warningsOf`. */
export const warningRows = (document: WarnedDocument, addsTax: boolean, text: AllPanelMessages): readonly Warning[] =>
  warningsOf(document, addsTax).map(({ kind, value }) => ({
    sentence: fill(text[kind], namesDay(kind) ? formatDay(value) : value),
    page: pages[kind],
  }));
