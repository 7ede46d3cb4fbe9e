import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const saveSettings: Shape = false;
export const searchItems: Shape = [[{"id":"","fullyQualifiedName":""}],null];
export const settings: Shape = {"avaTaxCompanies":[{"companyCode":"","companyName":""}],"salesTaxItems":[{"itemCode":"","itemName":""}],"rdfItems":[{"itemCode":"","itemName":""}],"showSalesTaxItemsSection":false,"areCredentialsMissing?":false,"customFields?":[""],"avaTaxDetails":{"avaTaxAccountNumber":"","avaTaxUserName":"","avaTaxCompanyCode":""},"configuration":{"taxItemId":"","rdfItemId":"","rdfItemCode":"","taxOnRdfItemId":"","taxOnRdfItemCode":"","isEnableRetailDeliveryFee":"","isEnableAddressValidation":false,"applyParentExemptionToSubCustomer":false,"applyParentExemptionToProject":false,"isMakeAllCustomerTaxable":false,"avaTaxStartDate":["",null],"otherTaxItems?":{},"isFeeAbsorbed?":false,"isDiscountReimbursed?":false,"pickUpShipMethod?":"","locationCodes?":{},"purchaseOrderField?":"","salespersonField?":"","originalSaleField?":"","receiptsOfOtherApps?":"","timeZone?":"","isRecordingDisabled?":false},"locations?":[{"id":"","name":""}],"userId":"","version":0};
export const validateAccount: Shape = {"status":false,"avaTaxCompanies":[{"companyCode":"","companyName":""}],"accountNumbers":[""],"errorMessage":["",null]};
