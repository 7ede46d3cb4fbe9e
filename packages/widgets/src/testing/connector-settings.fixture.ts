import { defaultSettings, type SettingsModel } from '@salestax/contract';

interface Differences extends Partial<Omit<SettingsModel, 'avaTaxDetails' | 'configuration'>> {
  readonly avaTaxDetails?: Partial<SettingsModel['avaTaxDetails']>;
  readonly configuration?: Partial<SettingsModel['configuration']>;
}

/** A complete model of the demo company; `parts` replaces fields. */
export function sampleModel({ avaTaxDetails, configuration, ...rest }: Differences = {}): SettingsModel {
  const base: SettingsModel = {
    avaTaxCompanies: [
      { companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply' },
      { companyCode: 'YARD2', companyName: 'Boulder yard' },
    ],
    salesTaxItems: [{ itemCode: '40', itemName: 'Sales Tax' }],
    rdfItems: [{ itemCode: '41', itemName: 'Retail Delivery Fee' }],
    showSalesTaxItemsSection: true,
    avaTaxDetails: {
      avaTaxAccountNumber: '2000134567',
      avaTaxUserName: 'dana@cottonwood.example',
      avaTaxCompanyCode: 'COTTONWOOD',
    },
    configuration: {
      ...defaultSettings,
      taxItemId: '40',
      rdfItemId: '41',
      rdfItemCode: 'Fees:Retail Delivery Fee',
      taxOnRdfItemId: '42',
      taxOnRdfItemCode: 'Tax on Retail Delivery Fee',
      isEnableRetailDeliveryFee: 'true',
      isEnableAddressValidation: true,
      applyParentExemptionToSubCustomer: true,
      avaTaxStartDate: '2025-01-01',
      purchaseOrderField: 'PO Number',
      locationCodes: { '1': 'DEN-01' },
    },
    locations: [
      { id: '1', name: 'Denver yard' },
      { id: '2', name: 'Boulder yard' },
    ],
    userId: '7',
    version: 3,
  };
  return {
    ...base,
    ...rest,
    avaTaxDetails: { ...base.avaTaxDetails, ...avaTaxDetails },
    configuration: { ...base.configuration, ...configuration },
  };
}
