import { route } from '../route.ts';
import * as shapes from '../shapes/sign-in.ts';

// Sign-in and linking.

export const signInUrl = route('signInUrl', 'GET', 'oauth', '/api/signin', 'open', null, { answer: 'text' });
export const aiValidator = route('aiValidator', 'POST', 'oauth', '/api/signin/GetAIValidator', 'open', shapes.aiValidator);
export const startSignIn = route('startSignIn', 'POST', 'oauth', '/api/signin', 'signed-in', shapes.startSignIn);
export const completeAccountingAuth = route('completeAccountingAuth', 'POST', 'oauth', '/api/oauth', 'open', shapes.completeAccountingAuth);
export const completeAuth = route('completeAuth', 'POST', 'oauth', '/api/signin/CompleteAuth', 'open', shapes.completeAuth);
export const connectedCompanySignInUrl = route('connectedCompanySignInUrl', 'GET', 'oauth', '/api/oauth', 'open', null, { answer: 'text' });
export const validateCompany = route('validateCompany', 'POST', 'oauth', '/api/oauth/ValidateCompany', 'open', shapes.validateCompany);
export const authorizedForAiLogin = route('authorizedForAiLogin', 'POST', 'oauth', '/api/avatax/authorizedForAiLogin/:realmId', 'open', shapes.authorizedForAiLogin);
export const authorizeProvider = route('authorizeProvider', 'POST', 'oauth', '/api/avatax/authorize/:userId', 'session', shapes.authorizeProvider);
/** Not in the specification: whether the service has working provider credentials, and a token for `/avataxlogin`. */
export const providerAuthorization = route('providerAuthorization', 'GET', 'oauth', '/api/avatax/authorize/:userId', 'session', shapes.providerAuthorization);
export const providerCompanies = route('providerCompanies', 'GET', 'oauth', '/api/avatax/company/:userId', 'session', shapes.providerCompanies);
export const linkCompany = route('linkCompany', 'POST', 'oauth', '/api/avatax/linkCompany/:userId', 'session', shapes.linkCompany);
export const testCase = route('testCase', 'POST', 'oauth', '/api/signin/TestCase', 'open', shapes.testCase);
export const disconnectHint = route('disconnectHint', 'DELETE', 'oauth', '/api/signin/Disconnect/:realmId', 'open', shapes.disconnectHint);
export const staffSignInUrl = route('staffSignInUrl', 'GET', 'oauth', '/api/adminPanel/oktasignin', 'open', null, { answer: 'text' });
export const staffSignIn = route('staffSignIn', 'POST', 'oauth', '/api/adminPanel/oktasignin', 'open', shapes.staffSignIn);
export const embedSession = route('embedSession', 'POST', 'oauth', '/api/embed/sessions', 'client-credentials');
