import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@salestax/sandbox';
import { type Db, type DbOptions, openDb } from '../../packages/connector/src/store/db.ts';
import { copyTemplateTo } from '../../packages/connector/src/testing/database-template.harness.ts';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { childFlags } from '../support/child-process.harness.ts';
import { embedToken } from '../support/embed-session.ts';
import { freePort } from '../support/product.harness.ts';
import { openPanel, type Panel } from './panel.ts';

/** The connector in its own process, as operators run it, and both vendors in this process. */
export interface KillableProduct {
  readonly sandbox: Sandbox;
  readonly panel: Panel;
  /** Id of the process that runs now. */
  readonly pid: () => number;
  /** The connector's URL, the same before and after a kill. */
  readonly api: string;
  /** An embed token for widgets on an integrator page. */
  embedToken(widgets: readonly string[]): Promise<string>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Switches the accounting service's webhooks on or off. */
  webhooks(on: boolean): void;
  /** Stops the process as an operator does, and reads its store. */
  shutDown<Seen>(read: (stored: Db) => Promise<Seen>): Promise<Seen>;
  /** Stops everything in any state. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Milliseconds before each repetition of a webhook. Intuit repeats one for hours, so that it outlasts several restarts; a
 * test does not wait as long.
 */
const whileDead: readonly number[] = Array.from({ length: 200 }, () => 300);

/** The shortest lease that the configuration allows when NODE_ENV is 'test', as under vitest. */
const leaseSeconds = '1';

/** Without `databaseUrl` on an embedded database in `folder`, which is removed at the end. */
export async function startKillableProduct(
  databaseUrl: string | null,
  folder = mkdtempSync(join(tmpdir(), 'salestax-kill-')),
): Promise<KillableProduct> {
  const port = await freePort();
  const connectorUrl = `http://localhost:${port}`;
  const secrets = readMachineSecrets(null);
  const sandbox = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl,
  });
  const setting = { root, files: folder, dataDir: folder, port, connectorUrl, secrets };
  const {
    BUNDLES_DIR: _,
    PAGES_DIR: __,
    ...env
  } = connectorEnvironment({
    ...setting,
    sandbox: readSandbox(sandbox.description),
  });
  taxAllReceipts(env.PROVISION_FILE);
  const ofStore: Record<string, string> =
    databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, DELIVERY_LEASE_SECONDS: leaseSeconds };
  const dataDir = join(folder, 'connector');
  if (databaseUrl === null) await copyTemplateTo(dataDir);
  const start = () => spawnConnector({ ...env, ...ofStore, LOG_LEVEL: 'fatal' });
  let child = await start();
  const token = await embedToken(connectorUrl, sandbox.description, ['estimate-panel']);
  const store: DbOptions = databaseUrl === null ? { dataDir } : { databaseUrl };
  return {
    sandbox,
    pid: () => child.pid ?? 0,
    api: connectorUrl,
    embedToken: (widgets) => embedToken(connectorUrl, sandbox.description, widgets),
    panel: openPanel(`${connectorUrl}/oauth`, sandbox.description.realmId, token),
    kill: () => end(child, 'SIGKILL'),
    async start() {
      child = await start();
    },
    webhooks(on) {
      const target = {
        url: `${connectorUrl}/webhooks/accounting`,
        verifierToken: secrets.webhookVerifier,
        retryAfter: whileDead,
      };
      sandbox.accounting().webhooks.configure(on ? { ...target, form: 'cloudevents' } : null);
    },
    async shutDown(read) {
      await end(child, 'SIGTERM');
      const db = await openDb(store);
      try {
        return await read(db);
      } finally {
        await db.close();
      }
    },
    async stop() {
      await end(child, 'SIGKILL');
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The tests also save receipts that the panel does not report: by default those are left to a person. */
function taxAllReceipts(provisionFile = ''): void {
  const companies: unknown = JSON.parse(readFileSync(provisionFile, 'utf8'), (name, value: unknown) =>
    name === 'settings' && typeof value === 'object' ? { ...value, receiptsOfOtherApps: 'tax' } : value,
  );
  writeFileSync(provisionFile, JSON.stringify(companies));
}

/** Resolves when the connector reports that it listens. */
async function spawnConnector(env: Record<string, string>): Promise<ChildProcess> {
  const main = join(root, 'packages', 'connector', 'src', 'main.ts');
  const child = spawn(process.execPath, [...childFlags, main], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The connector ended before it was ready (exit code ${String(code)}).`);
  });
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"ready":true')) resolve();
    });
  });
  await Promise.race([ready, died]);
  died.catch(() => undefined);
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
