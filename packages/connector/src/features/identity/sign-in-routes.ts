import { deviceOf } from '../../domain/device.ts';
import { RequestError } from '../../domain/request-error.ts';
import { signInSentences } from '../../domain/sign-in-sentences.ts';
import { callSourceOf } from '../../http/company-request.ts';
import { bearerOf, type Call, handlersOf, type RouteContext } from '../../http/register.ts';
import { readAuthorization } from '../company/provider-request-tokens.ts';
import { type AccountingConsent, completeConsent, completeOnboarding, startConsent } from './accounting-consent.ts';
import { readCurrentUser } from './current-rights.ts';
import { endSessions, extendSession } from './session-life.ts';
import type { FlowStart } from './sign-in-flows.ts';
import {
  type BrowserRequest,
  readConnectedCompanyUrl,
  readSignInUrl,
  redeemTestCode,
  validateSignIn,
} from './sign-in.ts';
import { validateCompany } from './validate-company.ts';

/** Per address. The routes are open, and each call costs a row or a call to an identity server. */
const openCalls = { max: 120, timeWindow: '1 minute' } as const;

/** Per user, who may have many sessions. Each call stores a row for ten minutes; a person needs one or two. */
const consentAttempts = { max: 20, windowMs: 60_000 };
/** Per user. Each call reads the role at the tax provider; a tab needs one in twenty minutes. */
const extensionAttempts = { max: 60, windowMs: 60_000 };
const tooManyConsents = { reasonCode: 'TooManyRequests', message: signInSentences.tooOften };

/** Sign-in at the tax provider, connecting a company, and the life of sessions. */
export function signInHandlers(context: RouteContext, signIn: AccountingConsent, allowsTestCase: boolean) {
  const { issueCookies, idOf } = context.browsers;
  const options = { rateLimit: openCalls };
  const extensions = context.attempts('extensions', extensionAttempts);
  const consents = context.attempts('consents', consentAttempts);
  const requestOf = ({ request, correlationId, signal }: Browsing): BrowserRequest => ({
    browserId: idOf(request),
    device: deviceOf(request.headers['user-agent']),
    ...callSourceOf({ request, correlationId }),
    signal,
  });

  const startOf = ({ request, reply, correlationId }: Starting): FlowStart => ({
    browserId: issueCookies(request, reply),
    network: callSourceOf({ request, correlationId }).address,
  });

  return handlersOf({
    signInUrl: { handle: (call) => readSignInUrl(signIn, startOf(call), call.query), ...options },
    connectedCompanySignInUrl: {
      handle: (call) => readConnectedCompanyUrl(signIn, startOf(call), call.query),
      ...options,
    },
    aiValidator: { handle: (call) => validateSignIn(signIn, requestOf(call), call.body), ...options },
    startSignIn: async (call) => {
      const { principal, body } = call;
      if (principal === null) throw new RequestError('Unauthorized');
      if (!(await consents.take(principal.subject))) return { intuitUrl: null, error: tooManyConsents };
      return startConsent(signIn, startOf(call), principal, body);
    },
    completeAccountingAuth: { handle: (call) => completeConsent(signIn, requestOf(call), call.body), ...options },
    completeAuth: { handle: (call) => completeOnboarding(signIn, requestOf(call), call.body), ...options },
    validateCompany: { handle: ({ body }) => validateCompany(signIn, body.realmId), ...options },
    authorizedForAiLogin: {
      handle: ({ params, body }) =>
        readAuthorization(signIn, { realmId: params.realmId, userId: body.userId, requestToken: body.requestToken }),
      ...options,
    },
    testCase: allowsTestCase
      ? { handle: (call) => redeemTestCode(signIn, requestOf(call), call.body.code), ...options }
      : null,

    extendJwt: async (call) => {
      const { principal } = call;
      const bearer = bearerOf(call.request);
      if (principal === null || bearer === null) throw new RequestError('Unauthorized');
      if (!(await extensions.take(principal.subject))) throw new RequestError('TooManyRequests', undefined, 60);
      const user = await readCurrentUser(signIn, principal, call);
      return extendSession(signIn.sessions, principal, { user, bearer, ...callSourceOf(call) });
    },
    logout: {
      handle: (call) =>
        endSessions(
          signIn.sessions,
          call.body.map(({ token }) => token),
          call.params.flag === 'true',
          callSourceOf(call),
        ),
      ...options,
    },
  });
}

type Browsing = Pick<Call<'aiValidator'>, 'request' | 'correlationId' | 'signal'>;
type Starting = Pick<Call<'aiValidator'>, 'request' | 'reply' | 'correlationId'>;
