import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { requestBytes } from '@salestax/contract/vendor-limits';
import { applyFaults, type ErrorForm, type Kernel } from '../kernel/index.ts';
import { type Books, createBooks } from './books.ts';
import { systemFault } from './fault.ts';
import { registerApi } from './http/api.ts';
import { type Limits, registerLimits } from './http/limits.ts';
import { createRequestIds } from './http/request-ids.ts';
import { registerAuthorize } from './oauth/authorize-routes.ts';
import type { OAuthClient, User } from './oauth/directory.ts';
import { createIdTokens } from './oauth/id-token.ts';
import { registerTokens, tokenFault } from './oauth/token-routes.ts';
import { allScopes, createTokens, type Tokens, type TokensSnapshot } from './oauth/tokens.ts';
import { type Change, createRealm, type Realm } from './realm.ts';
import { type AccountingSeed, loadCompany } from './seed.ts';
import { demoSeed } from './seed/demo.ts';
import type { AccountingSnapshot } from './snapshot.ts';
import { createWebhooks, type Webhooks, type WebhookTarget } from './webhooks.ts';
import { faultAnswer, faultXml, gatewayBody, gatewayErrors, gatewayXml, wrongClusterXml } from './wire.ts';

export interface AccountingOptions {
  readonly kernel: Kernel;
  /** @default the demo companies */
  readonly seed?: AccountingSeed;
  /** The state to continue from; only users and apps are then taken from the seed. */
  readonly snapshot?: AccountingSnapshot;
  /** Connections of apps beside the seed, as after a reset of the data. */
  readonly tokens?: TokensSnapshot;
  /** The origin of the service. */
  readonly baseUrl: () => string;
  /** The `iss` of id tokens. @default `<baseUrl>/op/v1` */
  readonly issuer?: string;
  readonly webhook?: WebhookTarget | null;
}

export interface OAuthState {
  readonly users: readonly User[];
  /** When refresh tokens change; see `Tokens.rotation`. */
  rotation: Tokens['rotation'];
  /** Registers another redirect address of an app. */
  allowRedirect(clientId: string, redirectUri: string): void;
  /** Connects a company without a browser. Throws for an unknown user or company. */
  grant(realmId: string, userId: string): GrantedTokens;
}

/** Times in ISO 8601. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly accessExpiresAt: string;
  readonly refreshToken: string;
  readonly refreshExpiresAt: string;
}

export interface AccountingState {
  readonly realms: ReadonlyMap<string, Realm>;
  /** The tables of the companies: direct writes are neither journaled nor sent to webhooks. */
  readonly books: ReadonlyMap<string, Books>;
  readonly oauth: OAuthState;
  readonly webhooks: Webhooks;
  readonly limits: Limits;
}

export interface AccountingSandbox {
  readonly app: FastifyInstance;
  readonly state: AccountingState;
  snapshot(): AccountingSnapshot;
}

/** The service's error body for a simulated status. */
function statusBody(status: number, form: ErrorForm, now: Date): { type: string; body: string } {
  if (form === 'misrouted' && status === 401) return { type: 'application/xml', body: wrongClusterXml(now) };
  const gateway =
    status === 401
      ? gatewayErrors.tokenDead('Token expired: AccessToken is no longer valid')
      : status === 403
        ? gatewayErrors.wrongRealm()
        : status === 429
          ? gatewayErrors.throttled()
          : null;
  if (form === 'xml')
    return {
      type: 'application/xml',
      body: gateway === null ? faultXml(systemFault(status), now) : gatewayXml(gateway, now),
    };
  const body = gateway === null ? faultAnswer(systemFault(status), now) : gatewayBody(gateway, now);
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** The sandbox of QuickBooks Online: OAuth 2, the v3 accounting API and webhooks. */
export function createAccounting(options: AccountingOptions): AccountingSandbox {
  const { kernel, baseUrl, snapshot } = options;
  const { clock, journal, faults } = kernel;
  const seed = options.seed ?? demoSeed(clock.now());
  const webhooks = createWebhooks(options.webhook ?? null);
  const record = (change: Change): void => {
    if (change.requested)
      journal.append({
        service: 'accounting',
        owner: change.realmId,
        operation: `${change.entity}.${change.operation}`,
        id: change.id,
        after: change.after,
      });
    webhooks.notify(change);
  };

  const companies =
    snapshot?.companies.map((saved) => createBooks(saved.realmId, saved)) ?? seed.companies.map(loadCompany);
  const books = new Map<string, Books>(companies.map((company) => [company.realmId, company]));
  const realms = new Map<string, Realm>(
    [...books].map(([realmId, companyBooks]) => [realmId, createRealm({ books: companyBooks, clock, record })]),
  );
  const clients = new Map<string, OAuthClient>(seed.clients.map((client) => [client.clientId, client]));
  const tokens = createTokens(clock, journal, snapshot?.tokens ?? options.tokens);
  const requestIds = createRequestIds(snapshot?.requests);
  const limits: Limits = { perMinute: null, perSecond: null, batchesPerMinute: null, concurrent: null };
  const userWith = (id: string): User | undefined => seed.users.find((user) => user.id === id);

  const oauth: OAuthState = {
    users: seed.users,
    get rotation() {
      return tokens.rotation;
    },
    set rotation(mode) {
      tokens.rotation = mode;
    },
    allowRedirect: (clientId, redirectUri) => {
      const client = clients.get(clientId);
      if (client === undefined) throw new Error(`No app has the client id ${clientId}`);
      clients.set(clientId, { ...client, redirectUris: [...client.redirectUris, redirectUri] });
    },
    grant: (realmId, userId) => {
      const [client] = clients.values();
      if (client === undefined || !realms.has(realmId) || userWith(userId) === undefined)
        throw new Error(`No user ${userId} or no company ${realmId}`);
      const set = tokens.connect({ clientId: client.clientId, userId, realmId, scope: allScopes });
      return {
        accessToken: set.accessToken,
        accessExpiresAt: new Date(set.accessExpiresAt * 1000).toISOString(),
        refreshToken: set.refreshToken,
        refreshExpiresAt: new Date(set.refreshExpiresAt * 1000).toISOString(),
      };
    },
  };

  const app = fastify({ bodyLimit: requestBytes });

  // Separate scopes: the pages have other parsers, hooks and error pages than the API.
  app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('intuit_tid', randomUUID());
    });
    applyFaults(scope, 'accounting', faults, tokenFault);
    await scope.register(formbody);
    const service = {
      clock,
      tokens,
      idTokens: createIdTokens(),
      baseUrl,
      issuer: () => options.issuer ?? `${baseUrl()}/op/v1`,
      users: seed.users,
      client: (clientId: string | undefined) => (clientId === undefined ? undefined : clients.get(clientId)),
      companiesOf: (user: User) =>
        Object.entries(user.companies).map(([realmId, role]) => ({
          realmId,
          name: books.get(realmId)?.tables.CompanyInfo.get('1')?.CompanyName ?? realmId,
          isAdministrator: role === 'administrator',
        })),
    };
    registerAuthorize(scope, service);
    registerTokens(scope, service);
  });

  app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        // Faults do not apply to a request that a rate limit refused.
        request.faults = [];
        reply.headers({
          intuit_tid: randomUUID(),
          'qbo-version': 'sandbox',
          'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
        });
      });
      registerLimits(scope, limits, clock);
      applyFaults(scope, 'accounting', faults, (status, form) => statusBody(status, form, clock.now()));
      registerApi(scope, {
        clock,
        tokens,
        requestIds,
        user: userWith,
        company: (realmId) => {
          const realm = realms.get(realmId);
          const companyBooks = books.get(realmId);
          return realm === undefined || companyBooks === undefined ? undefined : { realm, books: companyBooks };
        },
      });
    },
    { prefix: '/v3/company/:realmId' },
  );

  return {
    app,
    state: { realms, books, oauth, webhooks, limits },
    snapshot: () => ({
      companies: [...books.values()].map((company) => company.snapshot()),
      tokens: tokens.snapshot(),
      requests: requestIds.snapshot(),
    }),
  };
}
