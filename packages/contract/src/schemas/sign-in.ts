import { Type, type Static } from 'typebox';
import { maxName, maxSecret } from '../constants.ts';
import { readableWidgets } from '../embed-scopes.ts';
import { credentialTypes, operationTypes, prompts } from '../statuses.ts';
import {
  BoolText,
  exactShape,
  Id,
  Instant,
  Name,
  nullable,
  Opaque,
  PathId,
  ProviderCompany,
  realmIdParams,
  Refusal,
  shape,
  Text,
  userIdParams,
} from './basics.ts';

const Url = Type.String({ maxLength: 8_192 });
const Secret = Type.String({ maxLength: maxSecret });
const OperationType = Type.Enum([...operationTypes]);
const Prompt = Type.Enum([...prompts]);
/** Of a person: the activity names nobody by white space. */
const NotBlank = Type.String({ pattern: '\\S', maxLength: maxName });
const Login = Type.String({ minLength: 1, maxLength: maxName });

/** Parameters of the tax provider's callback, unchanged. */
export const ProviderCallback = shape({
  code: Opaque,
  id_token: Opaque,
  scope: Opaque,
  state: Opaque,
  session_state: Opaque,
  realmId: Type.Optional(Id),
  avataxCompanyId: Type.Optional(Id),
});
export type ProviderCallback = Static<typeof ProviderCallback>;

/**
 * `avaToken` and `idToken` are opaque references. They are '' with an error or with `validationflag` 'false'.
 * `signInToken`: the token of the sign-in itself, without a company; `appToken` differs from it once a company is
 * linked.
 */
export const ProviderSignIn = shape({
  validationflag: BoolText,
  avaToken: Opaque,
  appToken: Opaque,
  idToken: Opaque,
  avaAcc: Name,
  avaUser: Name,
  avaType: Name,
  isSetupComplete: Type.Boolean(),
  isAvaTaxCompanyConfigured: Type.Boolean(),
  error: nullable(Text),
  userId: Id,
  realmId: nullable(Id),
  userName: Name,
  companyName: nullable(Name),
  isQboConnected: Type.Boolean(),
  signInToken: Type.Optional(Opaque),
});
export type ProviderSignIn = Static<typeof ProviderSignIn>;

/** Parameters of the accounting service's callback, and what the browser stored before the redirect. */
export const AuthCompletion = shape({
  Code: Opaque,
  State: Opaque,
  Scope: Opaque,
  RealmId: Id,
  Error: nullable(Text),
  ErrorDescription: nullable(Text),
  avaTaxUserId: Id,
  isAlreadyConnected: Type.Boolean(),
  avataxAccountNumber: Name,
  enableProcessing: Type.Boolean(),
  avataxCompanyId: Id,
});
export type AuthCompletion = Static<typeof AuthCompletion>;

export const CompletedAuth = shape({
  success: Type.Boolean(),
  sessionId: Opaque,
  isSetupComplete: Type.Boolean(),
  isAvaTaxCompanyConfigured: Type.Boolean(),
  realmId: Id,
  userId: Id,
  companyName: Name,
  error: nullable(Refusal),
});
export type CompletedAuth = Static<typeof CompletedAuth>;

/** `isWanted`: the provider's portal requested this company, and none is linked yet. */
export const LinkableCompany = shape({
  ...ProviderCompany.properties,
  isDefault: Type.Boolean(),
  /** The one that the provider's portal chose, of a company that is not linked: it is linked without a question. */
  isWanted: Type.Optional(Type.Boolean()),
  /** The one that the provider's portal chose. Absent = no. */
  isChosen: Type.Optional(Type.Boolean()),
  /** Whether the accounting company is linked to it. Absent = it is linked to none, in this list or elsewhere. */
  isLinked: Type.Optional(Type.Boolean()),
  /** Another company of the accounting service is linked to it. Absent = no. */
  isShared: Type.Optional(Type.Boolean()),
});
export type LinkableCompany = Static<typeof LinkableCompany>;

export const signInCalls = {
  signInUrl: {
    query: shape({
      realmId: Type.Optional(PathId),
      operationType: Type.Optional(OperationType),
      prompt: Type.Optional(Prompt),
    }),
    answer: Url,
  },
  aiValidator: { body: ProviderCallback, answer: ProviderSignIn },
  startSignIn: {
    body: shape({
      operationType: OperationType,
      prompt: Prompt,
      realmId: Type.Optional(Id),
      connectorId: Type.Optional(Id),
      accountId: Type.Optional(Id),
      avataxCompanyId: Type.Optional(Id),
    }),
    answer: shape({ intuitUrl: nullable(Url), error: nullable(Refusal) }),
  },
  completeAccountingAuth: {
    body: AuthCompletion,
    answer: shape({
      isQboDisconnected: Type.Boolean(),
      aiUrl: nullable(Url),
      error: nullable(
        shape({
          reasonCode: Type.Enum([
            'AlreadyConnected',
            'LinkedElsewhere',
            'AccessDenied',
            'StateMismatch',
            'Unavailable',
          ]),
          message: Text,
        }),
      ),
    }),
  },
  completeAuth: { body: AuthCompletion, answer: CompletedAuth },
  connectedCompanySignInUrl: {
    query: shape({ realmId: PathId, requestToken: Type.Optional(Opaque), userId: Type.Optional(PathId) }),
    answer: Url,
  },
  validateCompany: {
    body: shape({ realmId: PathId }),
    answer: shape({ isValid: Type.Boolean(), error: nullable(Refusal) }),
  },
  authorizedForAiLogin: {
    params: realmIdParams,
    body: shape({ requestToken: Type.Optional(Opaque), userId: Type.Optional(Id) }),
    answer: shape({ isAuthorized: Type.Boolean(), errorMessage: nullable(Text) }),
  },
  authorizeProvider: {
    params: userIdParams,
    body: shape({
      username: Login,
      password: Secret,
      credentialType: Type.Optional(Type.Enum([...credentialTypes])),
    }),
    answer: shape({
      status: Type.Boolean(),
      errorMessage: nullable(Text),
      avaTaxUserName: Name,
      qboCompanyName: Name,
    }),
  },
  providerAuthorization: {
    params: userIdParams,
    answer: shape({ isAuthorized: Type.Boolean(), requestToken: Opaque }),
  },
  providerCompanies: { params: userIdParams, answer: Type.Array(LinkableCompany) },
  linkCompany: {
    params: userIdParams,
    body: shape({ companyCode: Login }),
    answer: shape({
      companyCode: Name,
      isAvaTaxCompanyConfigured: Type.Boolean(),
      isSetupComplete: Type.Boolean(),
      error: nullable(Refusal),
    }),
  },
  testCase: { body: shape({ code: Opaque }), answer: ProviderSignIn },
  extendJwt: {
    params: realmIdParams,
    answer: shape({ jwtToken: Opaque, userId: Id, userName: Name, avataxAccountNumber: Name }),
  },
  logout: {
    /** 'true': ends the whole sign-ins of the tokens; 'false': only their own sessions. */
    params: shape({ flag: BoolText }),
    body: Type.Array(shape({ token: Opaque, tokenType: Type.Literal('Jwt') }), { maxItems: 10 }),
    answer: Type.Literal(true),
  },
  disconnectOwn: {
    params: realmIdParams,
    answer: shape({ isQboDisconnected: Type.Boolean(), error: nullable(Refusal) }),
  },
  disconnectHint: { params: realmIdParams, answer: Type.Literal(true) },
  staffSignInUrl: { query: shape({ again: Type.Optional(BoolText) }), answer: Url },
  staffSignIn: {
    body: shape({ code: Opaque, state: Opaque }),
    answer: shape({
      sessionId: Opaque,
      userName: Name,
      userId: Id,
      source: Type.Literal('okta'),
      error: nullable(Refusal),
    }),
  },
  staffRevoke: { answer: Type.String({ maxLength: 64 }) },
  embedSession: {
    /** `rights`: what widgets may do, where it is not `read`. The client has to have the right `manage`, too. */
    body: exactShape({
      realmId: PathId,
      widgets: Type.Array(Name, { minItems: 1, maxItems: 50 }),
      origins: Type.Array(Name, { minItems: 1, maxItems: 50 }),
      rights: Type.Optional(
        exactShape(
          Object.fromEntries(readableWidgets.map((widget) => [widget, Type.Optional(Type.Enum(['read', 'manage']))])),
        ),
      ),
      user: Type.Optional(exactShape({ name: NotBlank, email: NotBlank })),
    }),
    answer: shape({ token: Opaque, expiresAt: Instant }),
  },
};
