import { collectDefaultMetrics } from 'prom-client';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import type { CompanyProvision } from '../domain/company-provision.ts';
import { provisionCompany } from '../features/company/provision-company.ts';
import type { Building } from '../http/built-files.ts';
import { machineClock } from '../ports/clock.ts';
import { type Connector, createConnector } from './connector.ts';
import type { OpeningDatabase } from './opening-database.ts';

/** Exit code after a signal is this plus the signal's number (POSIX shells). */
const signalExitBase = 128;
/** Limit for stopping after the drain time. Milliseconds. */
const stopTimeoutMs = 25_000;

/**
 * Runs the service on its database until a signal, and writes one line of JSON when it listens. `building`: a build that still
 * adds files to those of the configuration.
 */
export async function run(
  config: ConnectorConfig,
  companies: readonly CompanyProvision[],
  opening: OpeningDatabase,
  building?: Building,
): Promise<void> {
  collectDefaultMetrics();
  const connector = await createConnector(config, {
    clock: machineClock,
    random: Math.random,
    opening,
    ...(building && { building }),
  });
  await Promise.all([connector.app.ready(), provisionAll(connector, companies)]);
  const address = await connector.start();
  const operation = connector.operationAddress();
  // Before the line is written: its reader may signal at once.
  stopOn({ SIGTERM: 15, SIGINT: 2 }, connector, stopTimeoutMs + (config.operation?.drainMs ?? 0));
  process.stdout.write(`${JSON.stringify({ ready: true, address, ...(operation !== null && { operation }) })}\n`);
}

async function provisionAll({ services }: Connector, companies: readonly CompanyProvision[]): Promise<void> {
  const { db, secrets, clock } = services;
  for (const company of companies) await provisionCompany(db, secrets, clock, company);
}

/**
 * The same signal again exits at once. Another signal changes nothing: Ctrl-C sends SIGINT to every process of a terminal, and
 * what started this process then sends SIGTERM.
 */
function stopOn(signals: Readonly<Record<string, number>>, connector: Connector, limitMs: number): void {
  let firstSignal: string | null = null;
  for (const [signal, number] of Object.entries(signals))
    process.on(signal, () => {
      if (signal === firstSignal) process.exit(signalExitBase + number);
      if (firstSignal !== null) return;
      firstSignal = signal;
      void shutDown(connector, limitMs);
    });
}

async function shutDown(connector: Connector, limitMs: number): Promise<void> {
  const limit = setTimeout(() => {
    connector.app.log.error(
      { limitMs },
      `Shutdown took longer than ${limitMs} ms, exiting with code 1; unfinished work is retried by the next process`,
    );
    process.exit(1);
  }, limitMs);
  try {
    await connector.stop();
  } catch (error) {
    connector.app.log.error(
      { err: error, limitMs },
      'Shutdown failed, exiting with code 1; unfinished work is retried by the next process',
    );
    process.exit(1);
  }
  clearTimeout(limit);
  process.exit(0);
}
