import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { requestBytes } from '@salestax/contract/vendor-limits';
import { type Kernel, applyFaults } from '../kernel/index.ts';
import { invitationPage } from './certificates/invitation-page.ts';
import { authenticate, type BearerLookup } from './http/callers.ts';
import { errorDetail, jsonFormatError, ProviderError } from './http/errors.ts';
import type { Provider, ProviderRules } from './provider.ts';
import { accountRoutes } from './routes/accounts.ts';
import { addressRoutes } from './routes/addresses.ts';
import { certificateRoutes } from './routes/certificates.ts';
import { companyRoutes } from './routes/companies.ts';
import { customerRoutes } from './routes/customers.ts';
import { definitionRoutes } from './routes/definitions.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { itemRoutes } from './routes/items.ts';
import { nexusRoutes } from './routes/nexus.ts';
import { transactionReadRoutes } from './routes/transaction-reads.ts';
import { transactionStepRoutes } from './routes/transaction-steps.ts';
import { transactionRoutes } from './routes/transactions.ts';
import { demoAccounts, type TaxProviderSeed } from './seed/index.ts';
import { snapshotOf, stateOf, type TaxProviderSnapshot } from './snapshot/index.ts';
import { createState, type TaxProviderState } from './state.ts';

export interface TaxProviderOptions {
  readonly kernel: Kernel;
  /** Fills an empty state. @default the demo accounts */
  readonly seed?: TaxProviderSeed;
  /** The state to continue from; it is not seeded. */
  readonly snapshot?: TaxProviderSnapshot;
  /** Finds the user of a bearer token. @default no token is valid */
  readonly bearer?: BearerLookup;
  readonly rules?: Partial<ProviderRules>;
  /** The origin of the service, for links to pages that customers open. */
  readonly baseUrl?: () => string;
}

export interface TaxProvider {
  readonly app: FastifyInstance;
  readonly state: TaxProviderState;
  snapshot(): TaxProviderSnapshot;
}

const defaultRules: ProviderRules = { forceTimeoutMilliseconds: 30_000, renamesCommitted: true };

/** The sandbox of AvaTax REST v2. It calculates tax from public data. */
export function createTaxProvider(options: TaxProviderOptions): TaxProvider {
  const { kernel, seed = demoAccounts, snapshot, bearer, rules } = options;
  const { clock, journal } = kernel;
  const state = snapshot === undefined ? createState() : stateOf(snapshot);
  if (snapshot === undefined) seed(state, clock.now());
  const origin = options.baseUrl ?? (() => 'https://app.certexpress.example');
  const provider: Provider = { state, clock, journal, rules: { ...defaultRules, ...rules }, origin };

  const app = fastify({
    bodyLimit: requestBytes,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 400 },
  });
  readBodies(app);
  writeHeaders(app);
  applyFaults(app, 'tax-provider', kernel.faults, (status) => ({
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(statusError(status).body()),
  }));
  answerErrors(app);
  invitationPage(app, provider);
  app.register(
    async (api) => {
      authenticate(api, provider, bearer ?? (() => null));
      for (const routes of allRoutes) routes(api, provider);
    },
    { prefix: '/api/v2' },
  );
  return { app, state, snapshot: () => snapshotOf(state) };
}

const allRoutes = [
  accountRoutes,
  addressRoutes,
  certificateRoutes,
  companyRoutes,
  customerRoutes,
  definitionRoutes,
  invitationRoutes,
  itemRoutes,
  nexusRoutes,
  transactionReadRoutes,
  transactionRoutes,
  transactionStepRoutes,
];

/** Parses every body as JSON, with the provider's own error; multipart uploads stay bytes. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^multipart\//i, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(jsonFormatError(error instanceof Error ? error.message : 'The body is not JSON.'));
    }
  });
}

/** The headers that the provider's gateway adds to every response. */
function writeHeaders(app: FastifyInstance): void {
  const started = new WeakMap<object, number>();
  app.addHook('onRequest', async (request, reply) => {
    started.set(request, performance.now());
    const sentId = request.headers['x-correlation-id'];
    const id = typeof sentId === 'string' && sentId !== '' ? sentId : randomUUID();
    reply.header('x-correlation-id', id).header('x-avalara-uid', id);
    reply.header('cache-control', 'private, no-cache, no-store');
  });
  app.addHook('onSend', async (request, reply) => {
    const seconds = (performance.now() - (started.get(request) ?? performance.now())) / 1000;
    const duration = `00:00:${seconds.toFixed(7).padStart(10, '0')}`;
    reply.header('serverduration', duration).header('serviceduration', duration).header('databasecalls', '0');
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ProviderError, _request, reply) => {
    const answer = error instanceof ProviderError ? error : statusError(error.statusCode ?? 500, error.message);
    return reply.code(answer.status).send(answer.body());
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
}

const errorOfStatus: Readonly<Record<number, number>> = {
  401: 30,
  403: 31,
  404: 4,
  413: 187,
  429: 1723,
  500: 209,
  502: 44,
  503: 4012,
  504: 4015,
};

/** The provider's error for a status, for faults and unexpected errors. */
function statusError(status: number, description = 'The request could not be carried out.'): ProviderError {
  const detail = errorDetail(errorOfStatus[status] ?? (status >= 500 ? 209 : 32), {
    message: `The service answered with status ${status}.`,
    description,
  });
  return new ProviderError(status, detail.code, status >= 500 ? 'AvaTaxApiServer' : 'HttpRequest', [detail]);
}
