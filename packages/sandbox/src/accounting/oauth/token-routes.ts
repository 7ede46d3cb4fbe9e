import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../json.ts';
import { type OAuthClient, scopes, type User } from './directory.ts';
import { paths } from './pages.ts';
import type { OAuthService } from './service.ts';
import type { Grant, TokenSet } from './tokens.ts';

const endpoints = {
  token: '/oauth2/v1/tokens/bearer',
  revoke: '/v2/oauth2/tokens/revoke',
  userInfo: '/v1/openid_connect/userinfo',
  keys: '/op/v1/jwks',
} as const;

const refused = (reply: FastifyReply, status: number, error: string, description?: string): FastifyReply =>
  reply.code(status).send({ error, ...(description !== undefined && { error_description: description }) });

/** The client of a token or revoke request: by HTTP Basic, or id and secret in the form. */
function clientOf(request: FastifyRequest, service: OAuthService): OAuthClient | undefined {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  const basic = scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : null;
  const [id, secret] =
    basic === null
      ? [textOf(request.body, 'client_id'), textOf(request.body, 'client_secret')]
      : [basic.slice(0, basic.indexOf(':')), basic.slice(basic.indexOf(':') + 1)];
  const client = service.client(id ?? undefined);
  return client?.clientSecret === secret ? client : undefined;
}

const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (?<token>\S+)$/i.exec(request.headers.authorization ?? '')?.groups?.token ?? '';

function discovery({ baseUrl, issuer }: OAuthService): object {
  const base = baseUrl();
  return {
    issuer: issuer(),
    authorization_endpoint: base + paths.authorize,
    token_endpoint: base + endpoints.token,
    userinfo_endpoint: base + endpoints.userInfo,
    revocation_endpoint: base + endpoints.revoke,
    jwks_uri: base + endpoints.keys,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile', 'address', 'phone'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'exp', 'iat', 'iss', 'realmid', 'sub'],
  };
}

function userInfo(user: User, { scope }: Grant): object {
  return {
    sub: user.id,
    ...(scope.includes(scopes.email) && { email: user.email, emailVerified: true }),
    ...(scope.includes(scopes.profile) && { givenName: user.givenName, familyName: user.familyName }),
    ...(scope.includes(scopes.phone) && { phoneNumber: user.phoneNumber, phoneNumberVerified: false }),
    ...(scope.includes(scopes.address) && {
      address: {
        streetAddress: '1900 Wazee St',
        locality: 'Denver',
        region: 'CO',
        postalCode: '80202',
        country: 'US',
      },
    }),
  };
}

export function registerTokens(app: FastifyInstance, service: OAuthService): void {
  const now = (): number => Math.floor(service.clock.now().getTime() / 1000);

  const answer = (set: TokenSet, request: FastifyRequest, idToken: string | null): object => ({
    token_type: 'bearer',
    access_token: set.accessToken,
    expires_in: set.accessExpiresAt - now(),
    refresh_token: set.refreshToken,
    x_refresh_token_expires_in: set.refreshExpiresAt - now(),
    ...(request.headers['x-include-refresh-token-hard-expires-in'] === 'true' && {
      x_refresh_token_hard_expires_in: set.hardExpiresAt - now(),
    }),
    ...(idToken !== null && { id_token: idToken }),
  });

  app.get('/.well-known/openid_configuration', () => discovery(service));
  app.get('/.well-known/openid_configuration/', () => discovery(service));
  app.get('/.well-known/openid_sandbox_configuration', () => discovery(service));
  app.get('/.well-known/openid_sandbox_configuration/', () => discovery(service));
  app.get(endpoints.keys, () => service.idTokens.keys());

  app.post(endpoints.token, async (request, reply) => {
    const client = clientOf(request, service);
    if (client === undefined) return refused(reply, 401, 'invalid_client');
    const field = (name: string): string => textOf(request.body, name) ?? '';
    if (field('grant_type') === 'refresh_token') {
      const set = service.tokens.refresh(field('refresh_token'), client.clientId);
      if (set === null) return refused(reply, 400, 'invalid_grant', 'Incorrect or invalid refresh token');
      return answer(set, request, null);
    }
    if (field('grant_type') !== 'authorization_code') return refused(reply, 400, 'unsupported_grant_type');
    const set = service.tokens.redeem({
      code: field('code'),
      clientId: client.clientId,
      redirectUri: field('redirect_uri'),
      verifier: textOf(request.body, 'code_verifier'),
    });
    if (set === null) return refused(reply, 400, 'invalid_grant', 'Token invalid');
    const requestsIdToken = set.grant.scope.includes(scopes.openid);
    return answer(
      set,
      request,
      requestsIdToken ? await service.idTokens.sign(set.grant, service.issuer(), now()) : null,
    );
  });

  app.post(endpoints.revoke, async (request, reply) => {
    const client = clientOf(request, service);
    if (client === undefined) return refused(reply, 401, 'invalid_client');
    const done = service.tokens.revoke(textOf(request.body, 'token') ?? '', client.clientId);
    return done ? reply.code(200).send() : refused(reply, 400, 'invalid_request', 'Token invalid');
  });

  app.get(endpoints.userInfo, async (request, reply) => {
    const grant = service.tokens.holder(bearerOf(request));
    const user = service.users.find(({ id }) => id === grant?.userId);
    if (grant === null || user === undefined || !grant.scope.includes(scopes.openid)) {
      reply.header('www-authenticate', 'Bearer realm="Intuit", error="invalid_token"');
      return refused(reply, 401, 'invalid_token', 'The access token is not valid.');
    }
    return userInfo(user, grant);
  });
}

/** The token service's error body for a simulated status. */
export function tokenFault(status: number): { type: string; body: string } {
  const error =
    status === 401 ? { error: 'invalid_client' } : { error: 'invalid_grant', error_description: 'Token invalid' };
  const body = status >= 500 || status === 429 ? { error: 'temporarily_unavailable' } : error;
  return { type: 'application/json', body: JSON.stringify(body) };
}
