import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const enableNexus: Shape = {"value":false,"error":[{"message":""},null]};
export const nexus: Shape = {"nexusList":[{"enabled":false,"checked":false,"stateName":"","stateCode":"","countryName":"","countryCode":"","corporateHeadQuarters":false,"totalInvoice":0,"taxedInvoice":0,"sales?":0,"threshold?":{"amount":0,"count":[0,null],"op":"","reached":0,"source":"","from":"","expectedOn?":""},"collectsFrom?":"","nexusType?":"","localTaxes?":"","addedOn?":"","hasNoSalesTax?":false,"isHomeRuleState?":false,"isStreamlinedState?":false}],"asOf":"","invoiceCount":0,"isUnread?":false,"today?":"","otherRegions?":[{"enabled":false,"checked":false,"stateName":"","stateCode":"","countryName":"","countryCode":"","corporateHeadQuarters":false,"totalInvoice":0,"taxedInvoice":0,"sales?":0,"threshold?":{"amount":0,"count":[0,null],"op":"","reached":0,"source":"","from":"","expectedOn?":""},"collectsFrom?":"","nexusType?":"","localTaxes?":"","addedOn?":"","hasNoSalesTax?":false,"isHomeRuleState?":false,"isStreamlinedState?":false}],"action?":"","effectiveDate?":"","nexusType?":""};
