import { collectDefaultMetrics } from 'prom-client';
import { ConfigError, readConfig } from './configuration/read-config.ts';
import { type Connector, createConnector } from './app/connector.ts';
import { readProvisionFile } from './configuration/provision-file.ts';
import { FolderInUse } from './store/embedded/folder-lock.ts';
import { SchemaMismatch } from './store/schema-state.ts';
import { provisionCompany } from './features/company/provision-company.ts';

/** Whoever stops the process for the second time means now. */
const killedBySignal = 128;
/** A stop that hangs after the drain is no stop. Milliseconds. */
const longestStopMs = 25_000;

try {
  await main();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

/** Starts the service from the environment, and says so in one line of JSON when it answers. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const companies = config.provisionFile === null ? [] : readProvisionFile(config.provisionFile);
  collectDefaultMetrics();
  const connector = await createConnector(config);
  const { db, secrets, clock } = connector.services;
  for (const company of companies) await provisionCompany(db, secrets, clock, company);
  const address = await connector.start();
  const operation = connector.operationAddress();
  // Whoever reads the line may end the process in the same moment.
  stopOn({ SIGTERM: 15, SIGINT: 2 }, connector, longestStopMs + (config.operation?.drainMs ?? 0));
  process.stdout.write(`${JSON.stringify({ ready: true, address, ...(operation !== null && { operation }) })}\n`);
}

function stopOn(signals: Readonly<Record<string, number>>, connector: Connector, limitMs: number): void {
  let isStopping = false;
  for (const [signal, number] of Object.entries(signals))
    process.on(signal, () => {
      if (isStopping) process.exit(killedBySignal + number);
      isStopping = true;
      void shutDown(connector, limitMs);
    });
}

async function shutDown(connector: Connector, limitMs: number): Promise<void> {
  const limit = setTimeout(() => {
    connector.app.log.error({}, 'The process could not end in time; what it had is done again by the next one');
    process.exit(1);
  }, limitMs);
  try {
    await connector.stop();
  } catch (error) {
    connector.app.log.error({ err: error }, 'The process did not end well');
    process.exit(1);
  }
  clearTimeout(limit);
  process.exit(0);
}

/** An operator's mistake is a sentence; a mistake of ours has a stack. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOperators = error instanceof ConfigError || error instanceof SchemaMismatch || error instanceof FolderInUse;
  return isOperators ? error.message : (error.stack ?? error.message);
}
