import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const checkUp: Shape = {"checkedAt":"","findings":[{"area":"","code":"","severity":"","subject":"","page":["",null],"url":["",null]}]};
export const companyOverview: Shape = {"attention":[{"kind":"","count":0,"names":[""],"reason":"","amount":[0,null],"limit":[0,null],"on":["",null],"since?":["",null]}],"figures?":{"documents":{"attention":0,"waiting":0,"waitingSince":["",null]},"comparison":[{"at":"","total":0,"differing":0},null],"certificates":[{"at":"","total":0,"expired":0,"expiring":0,"firstExpiry":["",null],"names":[""]},null],"items":[{"at":"","total":0,"undecided":0,"failed":0},null],"addresses":[{"at":"","validated":0,"toReview":0,"failed":0},null],"answeredAt":{"accounting":["",null],"provider":["",null]}},"regionsCollecting":[0,null],"companyCode":"","avaTaxStartDate":["",null]};
export const disconnectOwn: Shape = {"isQboDisconnected":false,"error":[{"reasonCode":"","message":""},null]};
export const health: Shape = {"status":""};
export const providerCalls: Shape = {"calls":[{"at":"","vendor":"","operation":"","status":0,"durationMs":0,"request":null,"response":null,"correlationId":"","exchangeId":""}]};
export const setCalculationStatus: Shape = {"calculationStatus":false,"errorMessage":["",null],"exemptCustomers?":0};
