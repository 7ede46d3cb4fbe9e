import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const companyNotices: Shape = {"outages":[{"vendor":"","since":""}],"isCalculationOff":false,"counts":{"documents":0,"reconciliation":0,"exemption":0,"itemmanagement":0,"batchaddress":0},"companies?":0};
export const extendJwt: Shape = {"jwtToken":"","userId":"","userName":"","avataxAccountNumber":""};
export const logout: Shape = false;
export const userConfiguration: Shape = {"status":"","isEnableAddressValidation":false,"editConfig":false,"avaTaxUserName":"","qboCompanyName":"","setUp?":{"isConnected":false,"hasCredentials":false,"companyCode":"","isOtherThanChosen":false,"missingSettings":[""],"regionsCollecting":[0,null]}};
