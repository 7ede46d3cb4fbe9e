import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@salestax/sandbox';
import { openDb } from '../../../packages/connector/src/store/db.ts';
import { copyTemplateTo } from '../../../packages/connector/src/testing/database-template.harness.ts';
import { connectorEnvironment } from '../../../packages/launcher/src/connector-environment.ts';
import { readMachineSecrets } from '../../../packages/launcher/src/secrets.ts';
import { startMain } from '../connector-process.harness.ts';
import { freePort } from '../product.harness.ts';
import type { ServedProduct } from './browser-user.harness.ts';
import { built } from './built.ts';

/** The product with a connector that can be killed and restarted on the same port and data. */
export interface KillableProduct extends ServedProduct {
  readonly kill: () => Promise<void>;
  readonly revive: () => Promise<void>;
  /** The realm ids of all stored companies, one per row. Only while the connector is stopped. */
  readonly storedCompanies: () => Promise<readonly string[]>;
}

/** Starts both; the demo company is not connected. */
export async function startKillableProduct(): Promise<KillableProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'salestax-killable-'));
  const port = await freePort();
  const api = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl: api,
  });
  const { PROVISION_FILE: _provisioned, ...environment } = connectorEnvironment({
    root: folder,
    files: folder,
    dataDir: folder,
    port,
    connectorUrl: api,
    secrets: readMachineSecrets(folder),
    sandbox: sandbox.description,
  });
  const dataDir = join(folder, 'connector');
  await copyTemplateTo(dataDir);
  const start = () => startMain({ ...environment, BUNDLES_DIR: built.bundlesDir, PAGES_DIR: built.pagesDir });
  let connector = await start();
  return {
    info: { ...sandbox.description, api },
    sandbox,
    kill: () => connector.kill(),
    async revive() {
      connector = await start();
    },
    async storedCompanies() {
      const db = await openDb({ dataDir });
      const rows = await db.tx('system', (trx) => trx.selectFrom('company').select('realmId').execute());
      await db.close();
      return rows.map(({ realmId }) => realmId);
    },
    async stop() {
      await connector.kill();
      await sandbox.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
