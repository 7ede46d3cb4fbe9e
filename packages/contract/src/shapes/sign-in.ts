import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const aiValidator: Shape = {"validationflag":"","avaToken":"","appToken":"","idToken":"","avaAcc":"","avaUser":"","avaType":"","isSetupComplete":false,"isAvaTaxCompanyConfigured":false,"error":["",null],"userId":"","realmId":["",null],"userName":"","companyName":["",null],"isQboConnected":false,"signInToken?":""};
export const authorizeProvider: Shape = {"status":false,"errorMessage":["",null],"avaTaxUserName":"","qboCompanyName":""};
export const authorizedForAiLogin: Shape = {"isAuthorized":false,"errorMessage":["",null]};
export const completeAccountingAuth: Shape = {"isQboDisconnected":false,"aiUrl":["",null],"error":[{"reasonCode":"","message":""},null]};
export const completeAuth: Shape = {"success":false,"sessionId":"","isSetupComplete":false,"isAvaTaxCompanyConfigured":false,"realmId":"","userId":"","companyName":"","error":[{"reasonCode":"","message":""},null]};
export const disconnectHint: Shape = false;
export const linkCompany: Shape = {"companyCode":"","isAvaTaxCompanyConfigured":false,"isSetupComplete":false,"error":[{"reasonCode":"","message":""},null]};
export const providerAuthorization: Shape = {"isAuthorized":false,"requestToken":""};
export const providerCompanies: Shape = [{"companyCode":"","companyName":"","isDefault":false,"isWanted?":false,"isChosen?":false,"isShared?":false}];
export const staffSignIn: Shape = {"sessionId":"","userName":"","userId":"","source":"","error":[{"reasonCode":"","message":""},null]};
export const startSignIn: Shape = {"intuitUrl":["",null],"error":[{"reasonCode":"","message":""},null]};
export const testCase: Shape = {"validationflag":"","avaToken":"","appToken":"","idToken":"","avaAcc":"","avaUser":"","avaType":"","isSetupComplete":false,"isAvaTaxCompanyConfigured":false,"error":["",null],"userId":"","realmId":["",null],"userName":"","companyName":["",null],"isQboConnected":false,"signInToken?":""};
export const validateCompany: Shape = {"isValid":false,"error":[{"reasonCode":"","message":""},null]};
