import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const saveStaffConfiguration: Shape = false;
export const staffActions: Shape = [{"id":"","at":"","staff":"","staffName":"","action":"","customerId":"","realmId":"","companyName":"","before":[{},null],"after":[{},null],"correlationId":""}];
export const staffCheckUp: Shape = {"checkedAt":"","findings":[{"area":"","code":"","severity":"","subject":"","page":["",null],"url":["",null]}]};
export const staffConfiguration: Shape = {"id":"","version":0,"configuration":{"isEnableAddressValidation":false,"isMakeAllCustomerTaxable":false,"isEcoSystemDisabled":false,"taxItemId":"","isFeeAbsorbed?":false,"isDiscountReimbursed?":false,"pickUpShipMethod?":"","locationCodes?":{},"purchaseOrderField?":"","salespersonField?":"","originalSaleField?":"","receiptsOfOtherApps?":"","timeZone?":"","isRecordingDisabled?":false},"locations?":[{"id":"","name":""}],"avaTaxCompanies":[{"companyCode":"","companyName":""}],"salesTaxItems":[{"itemCode":"","itemName":""}],"avaTaxDetails":{"avaTaxCompanyCode":"","avaTaxAccountNumber":""},"userStatus":"","isApiThrottleExceeded":false,"apiThrottleTimeStamp":["",null],"accountingCalls?":{"thisMonth":0,"forecast":0}};
export const staffCustomerCounts: Shape = {"Active":0,"Down":0,"Disconnected":0};
export const staffCustomers: Shape = [{"id":"","realmId":"","companyName":"","qboUserName":"","lastModifiedDate":"","status":"","health?":{"lastCallAt":["",null],"lastCallFailed":false,"queued":0,"errors":0},"supportUntil?":["",null],"disconnectRequest?":[{"staffName":"","reason":"","at":"","expiresAt":"","waiting":0,"isOwn":false},null]}];
export const staffDiagnostics: Shape = {};
export const staffDisconnect: Shape = false;
export const staffErrors: Shape = [{"at":"","vendor":"","operation":"","status":0,"correlationId":"","exchangeId":""}];
export const staffSession: Shape = {"userName":"","signedInAt":["",null],"mayDisconnectUntil":["",null]};
