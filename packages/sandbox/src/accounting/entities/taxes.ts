import { anything, decimal, flag, listOf, object, oneOf, type Shaped, text } from '../shape.ts';
import { refShape, serverProperties, type With } from './common.ts';

const rateList = object({
  TaxRateDetail: listOf(object({ TaxRateRef: refShape, TaxTypeApplicable: text(50), TaxOrder: decimal })),
});

export const taxCodeShape = object({
  ...serverProperties,
  Name: text(100),
  Description: text(),
  Active: flag,
  Hidden: flag,
  Taxable: flag,
  TaxGroup: flag,
  TaxCodeConfigType: text(50),
  SalesTaxRateList: rateList,
  PurchaseTaxRateList: rateList,
});
/** The pseudo codes TAX, NON and CustomSalesTax are recognized by `Id`, and have no SyncToken on the wire. */
export type TaxCode = With<Shaped<typeof taxCodeShape>, 'Name' | 'Active' | 'Taxable' | 'TaxGroup'>;

export const taxRateShape = object({
  ...serverProperties,
  Name: text(100),
  Description: text(),
  Active: flag,
  RateValue: decimal,
  AgencyRef: refShape,
  TaxReturnLineRef: refShape,
  SpecialTaxType: text(50),
  DisplayType: text(50),
  EffectiveTaxRate: anything,
});
export type TaxRate = With<Shaped<typeof taxRateShape>, 'Name' | 'Active' | 'RateValue'>;

export const taxAgencyShape = object({
  ...serverProperties,
  DisplayName: text(100),
  TaxTrackedOnSales: flag,
  TaxTrackedOnPurchases: flag,
  TaxRegistrationNumber: text(50),
  LastFileDate: text(50),
  TaxAgencyConfig: text(50),
});
export type SentTaxAgency = Shaped<typeof taxAgencyShape>;
export type TaxAgency = With<SentTaxAgency, 'DisplayName' | 'TaxTrackedOnSales' | 'TaxTrackedOnPurchases'>;

/** `POST /taxservice/taxcode` */
export const taxServiceShape = object({
  TaxCode: text(100),
  TaxCodeId: text(50),
  TaxRateDetails: listOf(
    object({
      TaxRateName: text(100),
      TaxRateId: text(50),
      RateValue: decimal,
      TaxAgencyId: text(50),
      TaxApplicableOn: oneOf('Sales', 'Purchase'),
    }),
  ),
});
