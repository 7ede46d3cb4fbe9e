import { categoryCases } from './cases/categories.ts';
import { cellCases } from './cases/cells.ts';
import { clothingCases } from './cases/clothing.ts';
import { companyKindCases } from './cases/company-kinds.ts';
import { currencyCases } from './cases/currencies.ts';
import { deliveryFeeCases } from './cases/delivery-fee.ts';
import { discountCases } from './cases/discounts.ts';
import { entryCases } from './cases/entries.ts';
import { exemptionCases } from './cases/exemptions.ts';
import { feePolicyCases } from './cases/fee-policy.ts';
import { filingCases } from './cases/filing.ts';
import { freightCases } from './cases/freight.ts';
import { historyCases } from './cases/history.ts';
import { kindCases } from './cases/kinds.ts';
import { originalSaleCases } from './cases/original-sales.ts';
import { otherAppCases } from './cases/other-apps.ts';
import { placeCases } from './cases/places.ts';
import { roundingCases } from './cases/rounding.ts';
import type { GoldenCase } from './golden-case.ts';

/** Every golden case, by theme. */
export const themes: readonly { readonly theme: string; readonly cases: readonly GoldenCase[] }[] = [
  { theme: 'discounts', cases: discountCases },
  { theme: 'places', cases: placeCases },
  { theme: 'clothing', cases: clothingCases },
  { theme: 'categories', cases: categoryCases },
  { theme: 'freight', cases: freightCases },
  { theme: 'delivery fee', cases: deliveryFeeCases },
  { theme: 'exemptions', cases: exemptionCases },
  { theme: 'rounding', cases: roundingCases },
  { theme: 'rates of the date', cases: historyCases },
  { theme: 'kinds of document', cases: kindCases },
  { theme: 'kinds of company', cases: companyKindCases },
  { theme: 'currencies', cases: currencyCases },
  { theme: 'delivery fee policy', cases: feePolicyCases },
  { theme: 'original sales', cases: originalSaleCases },
  { theme: 'exemptions and reporting fields', cases: filingCases },
  { theme: 'receipts of other apps', cases: otherAppCases },
  { theme: 'how an invoice was entered', cases: entryCases },
  { theme: 'amounts that were worked out elsewhere', cases: cellCases },
];
