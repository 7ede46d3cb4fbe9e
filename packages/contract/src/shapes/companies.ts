import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const companyComparisons: Shape = {"search":[{"FromDate":"","ToDate":"","ErrorTransactionOnly":false},null],"companies":[{"realmId":"","state":"","progress":{"done":0,"total":[0,null]},"counts":[{"consistent":0,"inconsistent":0,"missing":0,"errors":0},null],"error?":{"code":"","message":""},"correlationId":""}]};
export const compareCompanies: Shape = {"search":[{"FromDate":"","ToDate":"","ErrorTransactionOnly":false},null],"companies":[{"realmId":"","state":"","progress":{"done":0,"total":[0,null]},"counts":[{"consistent":0,"inconsistent":0,"missing":0,"errors":0},null],"error?":{"code":"","message":""},"correlationId":""}],"error":[{"reasonCode":"","message":""},null]};
export const ownCompanies: Shape = {"companies":[{"realmId":"","name":"","status":"","isSetupComplete":false,"isCurrent":false,"attention":{"documents":0,"reconciliation":0,"exemption":0,"batchaddress":0},"waiting":0,"lastMonth":[{"month":"","state":"","changes":0},null],"activeAt":["",null]}],"hasComparisons":false};
export const stopCompanyComparisons: Shape = {"search":[{"FromDate":"","ToDate":"","ErrorTransactionOnly":false},null],"companies":[{"realmId":"","state":"","progress":{"done":0,"total":[0,null]},"counts":[{"consistent":0,"inconsistent":0,"missing":0,"errors":0},null],"error?":{"code":"","message":""},"correlationId":""}]};
export const switchCompany: Shape = {"entered":[{"token":"","realmId":"","userId":"","companyName":"","role":"","mayManage":false,"isSetupComplete":false,"isAvaTaxCompanyConfigured":false},null],"error":[{"reasonCode":"","message":""},null]};
