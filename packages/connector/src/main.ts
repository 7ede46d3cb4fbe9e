import { collectDefaultMetrics } from 'prom-client';
import { ConfigError, readConfig } from './configuration/read-config.ts';
import { type Connector, createConnector } from './app/connector.ts';
import { readProvisionFile } from './configuration/provision-file.ts';
import { FolderInUse } from './store/embedded/folder-lock.ts';
import { SchemaMismatch } from './store/schema-state.ts';
import { provisionCompany } from './features/company/provision-company.ts';

/** Exit code after a signal is this plus the signal's number (POSIX shells). */
const signalExitBase = 128;
/** Limit for stopping after the drain time. Milliseconds. */
const stopTimeoutMs = 25_000;

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

/** Starts the service from the environment, and writes one line of JSON when it listens. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const companies = config.provisionFile === null ? [] : readProvisionFile(config.provisionFile);
  collectDefaultMetrics();
  const connector = await createConnector(config);
  const { db, secrets, clock } = connector.services;
  for (const company of companies) await provisionCompany(db, secrets, clock, company);
  const address = await connector.start();
  const operation = connector.operationAddress();
  // Before the line is written: its reader may signal at once.
  stopOn({ SIGTERM: 15, SIGINT: 2 }, connector, stopTimeoutMs + (config.operation?.drainMs ?? 0));
  process.stdout.write(`${JSON.stringify({ ready: true, address, ...(operation !== null && { operation }) })}\n`);
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

/** The message of an operator's mistake; the stack of a defect. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOperatorMistake =
    error instanceof ConfigError || error instanceof SchemaMismatch || error instanceof FolderInUse;
  return isOperatorMistake ? error.message : (error.stack ?? error.message);
}
