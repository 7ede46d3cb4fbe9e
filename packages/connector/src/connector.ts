import type { RuntimeConfig } from '@salestax/contract';
import type { FastifyInstance } from 'fastify';
import { hkdfSync } from 'node:crypto';
import { hostname } from 'node:os';
import { createAvaTax } from './adapters/avatax/index.ts';
import { createIntuitOAuth, createQuickBooks, readWebhookEvents } from './adapters/quickbooks/index.ts';
import { buildApp } from './app.ts';
import { allowsTestSignIn, composeSignIn, composeStaffSignIn } from './compose-sign-in.ts';
import type { ConnectorConfig } from './config.ts';
import { createBackgroundJobs } from './jobs/background-jobs.ts';
import { createDeliveryWorker, type DeliveryWorker } from './jobs/delivery-worker.ts';
import { runHandlers } from './jobs/run-handlers.ts';
import { type Clock, machineClock } from './ports/clock.ts';
import type { SendRun } from './ports/runs.ts';
import { createAuthenticate } from './security/authenticate.ts';
import { createSessionTokens } from './security/session-tokens.ts';
import { createSecretBox, type Db, openDb, releaseAllClaims, type SecretBox } from './store/index.ts';
import { createAccountingTokens } from './use-cases/accounting-tokens.ts';
import { createCallBook } from './use-cases/call-book.ts';
import { createDocumentFacts } from './use-cases/document-facts.ts';
import { createEstimateBook } from './use-cases/estimate-book.ts';
import { registerEmbedClients } from './use-cases/embed-sessions.ts';
import type { Services } from './use-cases/services.ts';

export interface Connector {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly worker: DeliveryWorker;
  /** Listens (role web or both) and works (worker or both). Answers the address. */
  start(): Promise<string>;
  /** Takes nothing new, finishes what is under way, closes the database. */
  stop(): Promise<void>;
}

/** What tests put in place of the machine's. */
export interface Surroundings {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

const version = '0.1.0';
const deliveriesAtOnce = 4;
const outboxPollMs = 1_000;

/** Puts the service together from its configuration. */
export async function createConnector(
  config: ConnectorConfig,
  surroundings: Surroundings = { clock: machineClock, random: Math.random },
): Promise<Connector> {
  const { clock } = surroundings;
  const db = await openDb(config.store);
  // Nobody else has the folder open: what is still held there is held by a process that is dead.
  if (db.kind === 'embedded') await db.tx('system', releaseAllClaims);
  const secrets = secretBoxOf(config);
  await registerEmbedClients(db, config.embedClients, clock.now());

  let wake = (): void => undefined;
  let sendRun: SendRun = async () => undefined;
  let report = (_error: unknown): void => undefined;
  const services = composeServices(config, db, secrets, clock, {
    wake: () => wake(),
    report: (error) => report(error),
    sendRun: (run) => sendRun(run),
  });
  const jobs = createBackgroundJobs(db, services, runHandlers(services), config.role !== 'web');
  ({ sendRun } = jobs);
  const tokens = createSessionTokens(config.publicUrl, config.signingKeys);
  const authenticate = createAuthenticate({ db, tokens, clock, allowedRoles: config.allowedRoles });
  const app = await buildApp({
    services,
    authenticate,
    signIn: composeSignIn(config, services, tokens, authenticate),
    allowsTestSignIn: allowsTestSignIn(config),
    staffSignIn: composeStaffSignIn(config, services, tokens, authenticate),
    browserKey: browserKeyOf(config),
    embedSessions: { db, tokens, clock },
    origins: config.embedClients.flatMap(({ origins }) => origins),
    webPages: {
      bundlesDir: config.bundlesDir,
      pagesDir: config.pagesDir,
      publicUrl: config.publicUrl,
      runtime: runtimeConfig(config),
    },
    webhook: webhookOf(config, jobs),
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
  });
  report = (err) => app.log.error({ err }, 'What the service keeps beside its answers could not be written');
  const worker = createDeliveryWorker(services, app.log, {
    concurrency: deliveriesAtOnce,
    pollMs: outboxPollMs,
    leaseMs: config.deliveryLeaseSeconds * 1_000,
    random: surroundings.random,
  });
  if (config.role !== 'web') wake = worker.wake;

  return {
    app,
    services,
    worker,
    async start() {
      await jobs.start(app.log);
      if (config.role === 'worker') return '';
      return app.listen({ host: config.host, port: config.port });
    },
    async stop() {
      await app.close();
      await jobs.stop();
      await worker.stop();
      await services.calls.settled();
      await services.estimates.settled();
      await db.close();
    },
  };
}

function composeServices(
  config: ConnectorConfig,
  db: Db,
  secrets: SecretBox,
  clock: Clock,
  {
    wake,
    report,
    sendRun,
  }: { readonly wake: () => void; readonly report: (error: unknown) => void; readonly sendRun: SendRun },
): Services {
  const tokenService = createIntuitOAuth(config.accounting);
  const connections = createAccountingTokens({ db, secrets, clock, tokenService });
  const accounting = createQuickBooks({ baseUrl: config.accounting.apiUrl, tokens: connections });
  const taxProvider = createAvaTax({
    baseUrl: config.taxProviderUrl,
    appName: 'salestax-connector',
    appVersion: version,
    machineName: hostname(),
  });
  const facts = createDocumentFacts(accounting);
  const estimates = createEstimateBook(db, clock, report);
  const calls = createCallBook(db, clock, report);
  const accountingWebUrl = config.accounting.webUrl;
  const vendors = { accounting, connections, taxProvider, accountingWebUrl };
  return { db, clock, secrets, ...vendors, facts, estimates, calls, wake, sendRun };
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
  if (verifierToken === null) return null;
  return {
    verifierToken,
    read: (body: unknown) => readWebhookEvents(body).map(({ dedupeKey, ...change }) => ({ dedupeKey, change })),
    take: jobs.takeEvents,
  };
}
