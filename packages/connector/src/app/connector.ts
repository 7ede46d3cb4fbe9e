import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { roleWarnings } from '../configuration/role-warnings.ts';
import { releaseAllClaims } from '../features/recording/claim-delivery.ts';
import { createDeliveryWorker, type DeliveryWorker } from '../features/recording/delivery-worker.ts';
import type { Building } from '../http/built-files.ts';
import { createLifecycle, type Lifecycle } from '../http/lifecycle.ts';
import { buildOpsApp, opsReaders } from '../http/ops-routes.ts';
import { type Clock, machineClock } from '../ports/clock.ts';
import type { Services } from '../service/services.ts';
import type { Db } from '../store/db.ts';
import type { EmbeddedEngine } from '../store/embedded/engine.ts';
import { createSignals } from '../store/signals.ts';
import { buildApp } from './app.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import {
  publishCompanyChanges,
  publishInvalidations,
  publishSessionEnds,
  signalHandler,
} from './cache-invalidation.ts';
import { composeApp } from './compose-app.ts';
import { composeServices } from './compose-services.ts';
import { createAuthentication } from './compose-sign-in.ts';
import { createConnectorQueue, createSendRun } from './job-kinds.ts';
import { createNightlyJob } from './nightly-jobs.ts';
import { openDatabase, type OpeningDatabase } from './opening-database.ts';
import { runHandlers } from './run-handlers.ts';

export interface Connector {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly worker: DeliveryWorker;
  /** Address of the port that serves probes and metrics only; null = there is none, or it does not listen yet. */
  operationAddress(): string | null;
  /** Starts what the role includes: listening (web), deliveries and jobs (worker). Resolves to the address. */
  start(): Promise<string>;
  /**
   * Reports not ready, waits for the drain time, accepts nothing new, finishes or returns the work in progress and
   * closes the database. Takes at most 20 seconds after the drain time.
   */
  stop(): Promise<void>;
}

/** Dependencies that tests replace. */
export interface ConnectorEnvironment {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** The database of the configuration and the log, where they exist already. */
  readonly opening?: OpeningDatabase;
  /** A build that still adds files to those of the configuration. */
  readonly building?: Building;
  /** An open embedded database, in place of a new one in memory. */
  readonly engine?: EmbeddedEngine;
  /** Receives the log in place of the standard output. */
  readonly logTo?: { write(line: string): void };
}

/** Supervisors kill a process that takes longer (systemd after 90 s, container engines after 10 to 30 s). */
const stopTimeoutMs = 18_000;
/** Reserved for what follows the end of requests and deliveries: jobs, pending writes, the database. */
const closingMs = 3_000;
/** Workers are notified of new deliveries, and know when retries are due: the poll finds what a lost notice was about. */
const outboxPollMs = 5_000;

/** Composes the service from its configuration. */
export async function createConnector(
  config: ConnectorConfig,
  { clock, random, opening, building, engine, logTo }: ConnectorEnvironment = {
    clock: machineClock,
    random: Math.random,
  },
): Promise<Connector> {
  const { log, db: opened } = opening ?? openDatabase(config, engine, logTo);
  for (const warning of roleWarnings(config)) log.warn({}, warning);
  const db = await opened;
  // Only one process opens the folder: claims that are still stored there belong to a dead process.
  if (db.kind === 'embedded') await db.tx('system', releaseAllClaims);
  const queue = createConnectorQueue(db, log);
  const signals = createSignals(db, (error) =>
    log.warn(
      { err: error },
      'The connection that receives signals of other processes was lost; it is opened again every second, until then caches may be out of date',
    ),
  );
  const outbox = new EventEmitter<{ added: [] }>();

  const own = composeServices(
    config,
    { db, clock, log },
    { wake: () => void outbox.emit('added'), sendRun: createSendRun(queue) },
  );
  const services = publishInvalidations(own, signals);
  publishCompanyChanges(db, signals);
  const authentication = createAuthentication(config, { db, clock });
  const authenticate = publishSessionEnds(authentication.authenticate, signals);

  const lifecycle = createLifecycle();
  const app = await buildApp(
    composeApp(config, { services, queue, log, lifecycle, building }, { ...authentication, authenticate }),
  );
  const opsApp = createOpsApp(config, db, lifecycle);

  const works = config.role !== 'web';
  const worker = createDeliveryWorker(services, log, {
    concurrency: config.deliveriesAtOnce,
    pollMs: works ? outboxPollMs : null,
    leaseMs: config.deliveryLeaseSeconds * 1_000,
    attemptMs: attemptMsOf(config),
    random,
  });
  outbox.on('added', () => {
    if (works) worker.wake();
    // Without a free place here, another process delivers.
    if (!works || worker.isFull()) void signals.send({ about: 'outbox' });
  });
  const nightly = config.operation ? createNightlyJob(services, config.operation) : null;
  const jobs = createBackgroundJobs({ queue, services, log }, runHandlers(services), nightly);

  return {
    app,
    services,
    worker,
    operationAddress: () => opsApp?.listeningOrigin || null,
    async start() {
      signals.start(signalHandler(own, authentication.authenticate, works ? worker.wake : () => undefined));
      await queue.start();
      await opsApp?.listen({ host: config.host, port: config.operation?.port ?? 0 });
      const address = config.role === 'worker' ? '' : await app.listen({ host: config.host, port: config.port });
      // A process whose port is in use takes no work that it could not end.
      if (works) {
        await jobs.start();
        worker.wake();
      }
      return address;
    },
    async stop() {
      lifecycle.drain();
      await delay(config.operation?.drainMs ?? 0);
      const endsAt = performance.now() + stopTimeoutMs;
      const left = () => Math.max(0, endsAt - performance.now());
      await Promise.all([closeWithin(app, left() - closingMs), worker.stop(left() - closingMs)]);
      jobs.stop();
      await queue.stop(left());
      await flushWrites(services);
      await signals.stop();
      await opsApp?.close();
      await db.close();
    },
  };
}

/** A delivery records one document, and makes a few shorter calls before. */
function attemptMsOf({ taxProviderClient }: ConnectorConfig): number | undefined {
  return taxProviderClient && taxProviderClient.recordMs + 60_000;
}

/** Probes and metrics on a port of their own, where the configuration has one. */
function createOpsApp(
  { accounting, operation }: ConnectorConfig,
  db: Db,
  lifecycle: Lifecycle,
): FastifyInstance | null {
  if (operation === undefined || operation.port === null) return null;
  const { callsPerMonth = null } = accounting;
  return buildOpsApp({ db, lifecycle, callsPerMonth, checkMetricsReader: opsReaders(operation.metricsToken) });
}

/** Finishes running requests; cuts connections that are still open after `milliseconds`. */
async function closeWithin(app: FastifyInstance, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

async function flushWrites({ calls, meter, throttle }: Services): Promise<void> {
  await calls.flush();
  await meter.flush();
  await throttle.flush();
}
