import type { FastifyInstance, FastifyReply } from 'fastify';
import { isRecord } from '../json.ts';
import { knownScopes, type OAuthClient, readScopes, type User } from './directory.ts';
import { type AuthorizeParams, consentPage, errorPage, paths, refusalPage, signInPage, style } from './pages.ts';
import type { OAuthService } from './service.ts';
import type { CodeRequest } from './tokens.ts';

const paramNames = [
  'client_id',
  'response_type',
  'scope',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

function paramsOf(source: unknown): AuthorizeParams {
  if (!isRecord(source)) return {};
  return Object.fromEntries(
    paramNames.flatMap((name) => {
      const value = source[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

const fieldOf = (source: unknown, name: string): string => {
  const value = isRecord(source) ? source[name] : undefined;
  return typeof value === 'string' ? value : '';
};

type Checked =
  | { readonly kind: 'ok'; readonly client: OAuthClient; readonly redirectUri: string }
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'redirect'; readonly redirectUri: string; readonly error: string };

/** RFC 6749, 4.1.2.1: no redirect without a known client and a registered redirect address. */
function check(params: AuthorizeParams, service: OAuthService): Checked {
  const client = service.client(params.client_id);
  if (client === undefined) return { kind: 'page', text: 'The client_id is not known.' };
  const redirectUri = params.redirect_uri;
  if (redirectUri === undefined || !client.redirectUris.includes(redirectUri))
    return {
      kind: 'page',
      text: 'The redirect_uri query parameter value is invalid. It has to be one of the redirect URIs that are registered for the app.',
    };
  if (params.response_type !== 'code') return { kind: 'redirect', redirectUri, error: 'unsupported_response_type' };
  const scope = readScopes(params.scope ?? '');
  if (scope.length === 0 || scope.some((name) => !knownScopes.has(name)))
    return { kind: 'redirect', redirectUri, error: 'invalid_scope' };
  if (params.state === undefined || params.state === '')
    return { kind: 'redirect', redirectUri, error: 'invalid_request' };
  return { kind: 'ok', client, redirectUri };
}

function callback(redirectUri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

function challengeOf(params: AuthorizeParams): CodeRequest['challenge'] {
  const value = params.code_challenge;
  if (value === undefined) return null;
  return { value, method: params.code_challenge_method === 'S256' ? 'S256' : 'plain' };
}

/**
 * Forbids framing, external resources and scripts. `form-action` is absent, because it would block the redirect to the
 * app.
 */
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const show = (reply: FastifyReply, markup: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(markup);

export function registerAuthorize(app: FastifyInstance, service: OAuthService): void {
  const isAdministrator = (user: User): boolean => service.companiesOf(user).some((company) => company.isAdministrator);
  const userWith = (id: string): User | undefined => service.users.find((user) => user.id === id);

  const refuseUser = (reply: FastifyReply, client: OAuthClient, user: User, params: AuthorizeParams) =>
    show(reply, refusalPage(client, user, service.users.filter(isAdministrator), params), 403);

  /** Validates the request again at every step: the forms contain it, and no state is stored in between. */
  const step =
    (
      next: (
        reply: FastifyReply,
        checked: Extract<Checked, { kind: 'ok' }>,
        params: AuthorizeParams,
        body: unknown,
      ) => FastifyReply,
    ) =>
    (reply: FastifyReply, source: unknown): FastifyReply => {
      const params = paramsOf(source);
      const checked = check(params, service);
      if (checked.kind === 'page') return show(reply, errorPage(checked.text), 400);
      if (checked.kind === 'redirect')
        return reply.redirect(callback(checked.redirectUri, { error: checked.error, state: params.state }), 303);
      if (fieldOf(source, 'decision') === 'cancel')
        return reply.redirect(callback(checked.redirectUri, { error: 'access_denied', state: params.state }), 303);
      return next(reply, checked, params, source);
    };

  const start = step((reply, { client }, params) => show(reply, signInPage(client, service.users, params)));

  const signIn = step((reply, { client }, params, body) => {
    const user = userWith(fieldOf(body, 'user'));
    if (user === undefined) return show(reply, signInPage(client, service.users, params));
    if (!isAdministrator(user)) return refuseUser(reply, client, user, params);
    return show(reply, consentPage(client, user, service.companiesOf(user), params));
  });

  const consent = step((reply, { client, redirectUri }, params, body) => {
    const user = userWith(fieldOf(body, 'user'));
    if (user === undefined) return show(reply, signInPage(client, service.users, params));
    const realmId = fieldOf(body, 'company');
    const company = service.companiesOf(user).find((choice) => choice.realmId === realmId);
    if (company?.isAdministrator !== true) return refuseUser(reply, client, user, params);
    const code = service.tokens.issueCode({
      clientId: client.clientId,
      userId: user.id,
      realmId,
      redirectUri,
      scope: readScopes(params.scope ?? ''),
      challenge: challengeOf(params),
    });
    return reply.redirect(callback(redirectUri, { code, state: params.state, realmId }), 303);
  });

  app.get(paths.authorize, (request, reply) => start(reply, request.query));
  app.post(paths.signIn, (request, reply) => signIn(reply, request.body));
  app.post(paths.consent, (request, reply) => consent(reply, request.body));
  app.get(paths.style, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
