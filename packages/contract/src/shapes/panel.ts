import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const ecoSystemConfiguration: Shape = {"avaTaxStartDate":["",null],"isEcoSystemDisabled":false};
export const originAddress: Shape = {"originAddress":[{"id?":"","line1":"","line2":"","city":"","region":"","postalCode":"","country":""},null],"qboSalesTaxItemId":["",null],"qboChartOfAccountId":["",null],"integrationStatus":"","ecoSystemStatus":"","errorMessage":["",null],"errorCode?":""};
export const updatedConfiguration: Shape = [{"taxItemId":"","rdfItemId":["",null],"taxOnRdfItemId":["",null],"isEnableRetailDeliveryFee":"","isEnableAddressValidation":false,"avaTaxStartDate":["",null],"integrationStatus":""},null];
