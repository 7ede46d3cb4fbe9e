import { ConfigError, readConfig } from './config.ts';
import { createConnector } from './connector.ts';
import { readProvisionFile } from './provision-file.ts';
import { provisionCompany } from './use-cases/provision-company.ts';

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

/** Starts the service from the environment, and says so in one line of JSON when it answers. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const companies = config.provisionFile === null ? [] : readProvisionFile(config.provisionFile);
  const connector = await createConnector(config);
  const { db, secrets, clock } = connector.services;
  for (const company of companies) await provisionCompany(db, secrets, clock, company);
  const address = await connector.start();
  process.stdout.write(`${JSON.stringify({ ready: true, address })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(connector));
}

async function shutDown(connector: { stop(): Promise<void> }): Promise<void> {
  await connector.stop();
  process.exit(0);
}
