import type { RuntimeConfig } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { hkdfSync } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createAvaTax } from '../adapters/avatax/index.ts';
import { createIntuitOAuth, createQuickBooks, readWebhookEvents } from '../adapters/quickbooks/index.ts';
import { buildApp } from './app.ts';
import { signalHandler, publishInvalidations, publishSessionEnds } from './cache-invalidation.ts';
import { allowsTestSignIn, composeSignIn, composeStaffSignIn } from './compose-sign-in.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { createDeliveryWorker, type DeliveryWorker } from '../features/recording/delivery-worker.ts';
import { nightlyWork } from './nightly-jobs.ts';
import { runHandlers } from './run-handlers.ts';
import { createLifecycle } from '../http/lifecycle.ts';
import { type ObserveCall, warnOfCalls } from '../observation/vendor-warnings.ts';
import { type Clock, machineClock } from '../ports/clock.ts';
import type { SendRun } from '../ports/runs.ts';
import { buildOpsApp, opsReaders } from '../http/ops-routes.ts';
import { createAuthenticate } from '../security/authenticate.ts';
import { createEmbedClients } from '../security/embed-clients.ts';
import { createSessionTokens } from '../security/session-tokens.ts';
import { type Db, openDb } from '../store/db.ts';
import { releaseAllClaims } from '../features/recording/delivery-queries.ts';
import { createSharedCounter } from '../store/rate-buckets.ts';
import { createSecretBox, type SecretBox } from '../store/secrets.ts';
import { createSignals } from '../store/signals.ts';
import { createAccountingTokens } from '../service/accounting-tokens.ts';
import { createVendorCallLog } from '../service/vendor-call-log.ts';
import { createDeliveryNotices } from '../service/delivery-notices.ts';
import { createDocumentFacts } from '../service/document-facts.ts';
import { createEstimateCache } from '../service/estimate-cache.ts';
import type { Services } from '../service/services.ts';
import { createSharedThrottle } from '../service/shared-throttle.ts';
import { serviceVersion } from '../observation/version.ts';

export interface Connector {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly worker: DeliveryWorker;
  /** Where the probes and metrics are answered alone; null = nowhere, or not yet. */
  operationAddress(): string | null;
  /** Listens (role web or both) and works (worker or both). Answers the address. */
  start(): Promise<string>;
  /**
   * Is not ready any more, waits until that was seen, takes nothing new, finishes what is under way or leaves it to the
   * next process, closes the database. Takes 20 seconds at most after that wait.
   */
  stop(): Promise<void>;
}

/** What tests put in place of the machine's. */
export interface ConnectorEnvironment {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** What a database in memory begins as, instead of being made anew. */
  readonly template?: Blob;
  /** Where the log goes instead of the output. */
  readonly logTo?: { write(line: string): void };
}

const deliveriesAtOnce = 4;
/** A supervisor kills what takes longer (systemd after 90 s, container engines after 10 to 30 s). */
const longestStopMs = 18_000;
/** For what comes after the requests and the deliveries have ended. */
const closingMs = 3_000;
const outboxPollMs = 1_000;

/** Puts the service together from its configuration. */
export async function createConnector(
  config: ConnectorConfig,
  surroundings: ConnectorEnvironment = { clock: machineClock, random: Math.random },
): Promise<Connector> {
  const { clock, template, logTo = null } = surroundings;
  const { operation = null } = config;
  const lifecycle = createLifecycle();
  let report = (_error: unknown): void => undefined;
  let observe: ObserveCall = () => undefined;
  const db = await openDb({ ...config.store, ...(template && { template }), onError: (error) => report(error) });
  // Nobody else has the folder open: what is still held there is held by a process that is dead.
  if (db.kind === 'embedded') await db.tx('system', releaseAllClaims);
  const secrets = secretBoxOf(config);

  const signals = createSignals(db);
  let wake = (): void => void signals.send({ about: 'outbox' });
  let sendRun: SendRun = async () => undefined;
  const own = composeServices(config, db, secrets, clock, {
    wake: () => wake(),
    report: (error) => report(error),
    observe: (subject, exchange) => observe(subject, exchange),
    sendRun: (run) => sendRun(run),
  });
  const services = publishInvalidations(own, signals);
  const eachNight = operation && nightlyWork(services, operation);
  const jobs = createBackgroundJobs(db, services, runHandlers(services), config.role !== 'web', eachNight);
  ({ sendRun } = jobs);
  const tokens = createSessionTokens(config.publicUrl, config.signingKeys);
  const clients = createEmbedClients(config.embedClients);
  const ownAuthenticate = createAuthenticate({ db, tokens, clock, allowedRoles: config.allowedRoles, clients });
  const authenticate = publishSessionEnds(ownAuthenticate, signals);
  const app = await buildApp({
    services,
    authenticate,
    signIn: composeSignIn(config, services, tokens, authenticate),
    allowsTestSignIn: allowsTestSignIn(config),
    staffSignIn: composeStaffSignIn(config, services, tokens, authenticate),
    browserKey: browserKeyOf(config),
    embedSessions: { db, tokens, clock, clients },
    origins: [...new Set(config.embedClients.flatMap(({ origins }) => origins))],
    webPages: {
      bundlesDir: config.bundlesDir,
      pagesDir: config.pagesDir,
      publicUrl: config.publicUrl,
      runtime: runtimeConfig(config),
    },
    webhook: webhookOf(config, jobs),
    logLevel: config.logLevel,
    logTo,
    lifecycle,
    sharedTries: db.kind === 'postgres' ? createSharedCounter(db, clock) : null,
    production: config.production,
    metricsToken: operation?.metricsToken ?? null,
    longestDelayMs: operation?.longestDelayMs ?? 0,
    clientLogFile: operation?.clientLogFile ?? null,
    trustProxy: config.trustProxy,
  });
  const checkReader = opsReaders(operation?.metricsToken ?? null);
  const operationApp =
    operation === null || operation.port === null ? null : buildOpsApp({ db, lifecycle, checkReader });
  observe = warnOfCalls(app.log);
  report = (err) => app.log.error({ err }, 'What the service keeps beside its answers could not be written');
  const worker = createDeliveryWorker(services, app.log, {
    concurrency: deliveriesAtOnce,
    pollMs: config.role === 'web' ? null : outboxPollMs,
    leaseMs: config.deliveryLeaseSeconds * 1_000,
    random: surroundings.random,
  });
  if (config.role !== 'web') wake = worker.wake;

  return {
    app,
    services,
    worker,
    async start() {
      signals.start(signalHandler(own, ownAuthenticate, () => (config.role === 'web' ? undefined : worker.wake())));
      await jobs.start(app.log);
      await operationApp?.listen({ host: config.host, port: operation?.port ?? 0 });
      if (config.role === 'worker') return '';
      return app.listen({ host: config.host, port: config.port });
    },
    operationAddress: () => operationApp?.listeningOrigin || null,
    async stop() {
      lifecycle.drain();
      if (operation !== null) await delay(operation.drainMs);
      const endsAt = performance.now() + longestStopMs;
      const left = () => Math.max(0, endsAt - performance.now());
      await Promise.all([closeWithin(app, left() - closingMs), worker.stop(left() - closingMs)]);
      await jobs.stop(left());
      await services.calls.flush();
      await services.estimates.flush();
      await services.throttle.flush();
      await signals.stop();
      await operationApp?.close();
      await db.close();
    },
  };
}

/** Answers what has been asked; who takes longer than `milliseconds` to listen is hung up on. */
async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(patience);
}

function composeServices(
  config: ConnectorConfig,
  db: Db,
  secrets: SecretBox,
  clock: Clock,
  {
    wake,
    report,
    observe,
    sendRun,
  }: {
    readonly wake: () => void;
    readonly report: (error: unknown) => void;
    readonly observe: ObserveCall;
    readonly sendRun: SendRun;
  },
): Services {
  const tokenService = createIntuitOAuth(config.accounting);
  const connections = createAccountingTokens({ db, secrets, clock, tokenService });
  const processes = config.operation?.processes ?? 1;
  const rests = createSharedThrottle(db, clock, report);
  const accounting = createQuickBooks({ baseUrl: config.accounting.apiUrl, tokens: connections, processes, rests });
  const taxProvider = createAvaTax({
    baseUrl: config.taxProviderUrl,
    appName: 'salestax-connector',
    appVersion: serviceVersion,
    machineName: hostname(),
    processes,
    rests,
  });
  const facts = createDocumentFacts(accounting);
  const estimates = createEstimateCache(db, clock, report);
  const calls = createVendorCallLog(db, clock, report, observe);
  const accountingWebUrl = config.accounting.webUrl;
  const deliveryNotices = createDeliveryNotices();
  const vendors = { accounting, connections, taxProvider, accountingWebUrl };
  return { db, clock, secrets, ...vendors, facts, estimates, calls, throttle: rests, wake, deliveryNotices, sendRun };
}

/** What the pages of this service load first. Redirects lead to the origins of the configuration and nowhere else. */
function runtimeConfig({
  publicUrl,
  accounting,
  taxProviderIdentity,
  staffIdentity,
  allowedRoles,
  portal,
  help,
  messages,
}: ConnectorConfig): RuntimeConfig {
  const identities = [taxProviderIdentity?.issuer, staffIdentity?.issuer, staffIdentity?.signOutUrl];
  const redirects = [accounting.authorizeUrl, accounting.webUrl, ...identities, portal?.integrationsUrl];
  const staffSignOutUrl = staffIdentity?.signOutUrl ?? null;
  return {
    OAuthUrls: { oAuthBaseUrl: `${publicUrl}/oauth` },
    avatax: { api_base_url: publicUrl },
    allowedRoles: [...allowedRoles],
    redirectOrigins: [...new Set(redirects.flatMap((url) => (url ? [new URL(url).origin] : [])))],
    ...(portal !== null && { portal: { integrationsUrl: portal.integrationsUrl, origins: [...portal.origins] } }),
    ...(staffSignOutUrl !== null && { staffSignOutUrl }),
    ...(accounting.webUrl !== null && { accountingUrl: accounting.webUrl }),
    help: { ...help },
    ...(messages !== undefined && { messages }),
  };
}

/** Another key than the tokens' own, from the same secret. */
function browserKeyOf({ signingKeys }: ConnectorConfig): Uint8Array {
  const [current] = signingKeys;
  if (current === undefined) throw new RangeError('At least one signing key is needed.');
  return new Uint8Array(hkdfSync('sha256', current.key, '', 'salestax browser cookies', 32));
}

function secretBoxOf({ encryptionKeys }: ConnectorConfig): SecretBox {
  const [current] = encryptionKeys;
  if (current === undefined) throw new RangeError('At least one encryption key is needed.');
  return createSecretBox({ keys: encryptionKeys, current: current.id });
}

function webhookOf(config: ConnectorConfig, jobs: ReturnType<typeof createBackgroundJobs>) {
  const verifierToken = config.accounting.webhookVerifierToken;
  // With an empty key everybody could sign.
  if (verifierToken === null || verifierToken === '') return null;
  return {
    verifierToken,
    read: (body: unknown) => readWebhookEvents(body).map(({ dedupeKey, ...change }) => ({ dedupeKey, change })),
    take: jobs.takeEvents,
  };
}
