import * as shapes from '../shapes/sign-in.ts';
import type { Route } from '../route.ts';

// Sign-in and linking.

export const signInUrl = {
  name: 'signInUrl',
  method: 'GET',
  base: 'oauth',
  path: '/api/signin',
  access: 'open',
  id: null,
  answer: 'text',
} as const satisfies Route;
export const aiValidator = {
  name: 'aiValidator',
  method: 'POST',
  base: 'oauth',
  path: '/api/signin/GetAIValidator',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.aiValidator,
} as const satisfies Route;
export const startSignIn = {
  name: 'startSignIn',
  method: 'POST',
  base: 'oauth',
  path: '/api/signin',
  access: 'signed-in',
  id: null,
  answer: 'json',
  shape: shapes.startSignIn,
} as const satisfies Route;
export const completeAccountingAuth = {
  name: 'completeAccountingAuth',
  method: 'POST',
  base: 'oauth',
  path: '/api/oauth',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.completeAccountingAuth,
} as const satisfies Route;
export const completeAuth = {
  name: 'completeAuth',
  method: 'POST',
  base: 'oauth',
  path: '/api/signin/CompleteAuth',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.completeAuth,
} as const satisfies Route;
export const connectedCompanySignInUrl = {
  name: 'connectedCompanySignInUrl',
  method: 'GET',
  base: 'oauth',
  path: '/api/oauth',
  access: 'open',
  id: null,
  answer: 'text',
} as const satisfies Route;
export const validateCompany = {
  name: 'validateCompany',
  method: 'POST',
  base: 'oauth',
  path: '/api/oauth/ValidateCompany',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.validateCompany,
} as const satisfies Route;
export const authorizedForAiLogin = {
  name: 'authorizedForAiLogin',
  method: 'POST',
  base: 'oauth',
  path: '/api/avatax/authorizedForAiLogin/:realmId',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.authorizedForAiLogin,
} as const satisfies Route;
export const authorizeProvider = {
  name: 'authorizeProvider',
  method: 'POST',
  base: 'oauth',
  path: '/api/avatax/authorize/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.authorizeProvider,
} as const satisfies Route;
/** Not in the specification: whether the service has working provider credentials, and a token for `/avataxlogin`. */
export const providerAuthorization = {
  name: 'providerAuthorization',
  method: 'GET',
  base: 'oauth',
  path: '/api/avatax/authorize/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.providerAuthorization,
} as const satisfies Route;
export const providerCompanies = {
  name: 'providerCompanies',
  method: 'GET',
  base: 'oauth',
  path: '/api/avatax/company/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.providerCompanies,
} as const satisfies Route;
export const linkCompany = {
  name: 'linkCompany',
  method: 'POST',
  base: 'oauth',
  path: '/api/avatax/linkCompany/:userId',
  access: 'session',
  id: 'userId',
  answer: 'json',
  shape: shapes.linkCompany,
} as const satisfies Route;
export const testCase = {
  name: 'testCase',
  method: 'POST',
  base: 'oauth',
  path: '/api/signin/TestCase',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.testCase,
} as const satisfies Route;
export const disconnectHint = {
  name: 'disconnectHint',
  method: 'DELETE',
  base: 'oauth',
  path: '/api/signin/Disconnect/:realmId',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.disconnectHint,
} as const satisfies Route;
export const staffSignInUrl = {
  name: 'staffSignInUrl',
  method: 'GET',
  base: 'oauth',
  path: '/api/adminPanel/oktasignin',
  access: 'open',
  id: null,
  answer: 'text',
} as const satisfies Route;
export const staffSignIn = {
  name: 'staffSignIn',
  method: 'POST',
  base: 'oauth',
  path: '/api/adminPanel/oktasignin',
  access: 'open',
  id: null,
  answer: 'json',
  shape: shapes.staffSignIn,
} as const satisfies Route;
export const embedSession = {
  name: 'embedSession',
  method: 'POST',
  base: 'oauth',
  path: '/api/embed/sessions',
  access: 'client-credentials',
  id: null,
  answer: 'json',
} as const satisfies Route;
