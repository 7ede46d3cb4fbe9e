import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { Client } from 'pg';
import {
  type CompanyProvision,
  type Connector,
  type ConnectorConfig,
  createConnector,
  provisionCompany,
} from '@salestax/connector';
import { startSandbox, type Sandbox, type JournalEntry } from '@salestax/sandbox';
import { sweepAllJob } from '../../packages/connector/src/app/job-kinds.ts';
import type { CompanySettings } from '../../packages/connector/src/domain/company-settings.ts';
import { machineClock } from '../../packages/connector/src/ports/clock.ts';
import { changeCompany, companyOfRealm } from '../../packages/connector/src/store/companies.ts';
import type { Db } from '../../packages/connector/src/store/db.ts';
import { jobSchemaName } from '../../packages/connector/src/store/schema-state.ts';
import { takeEngine } from '../../packages/connector/src/testing/engine-pool.harness.ts';
import { witnessDatabase, witnessedLog, witnessSecrets } from '../canaries/witness.ts';
import { createCluster } from '../cluster/clustered.ts';
import { unlimited } from './caller-limits.ts';
import { embedToken } from './embed-session.ts';
import './exit-with-run.ts';

/**
 * The whole product in this process: sandbox and connector on free ports, without persistent data by default. With
 * SALESTAX_TOPOLOGY=cluster the connector is two web and two worker processes over PostgreSQL instead.
 */
export interface Product {
  readonly info: ProductInfo;
  readonly sandbox: Sandbox;
  readonly connector: Connector;
  /** The keys that sign the connector's sessions. */
  readonly signingKeys: ConnectorConfig['signingKeys'];
  /** Accepted writes at the vendors, oldest first. */
  journal(since?: number): Promise<readonly JournalEntry[]>;
  /** An embed token of the panel (or of other widgets) for the demo company. */
  embedToken(widgets?: readonly string[]): Promise<string>;
  /** Changes connector settings as an administrator does. */
  changeSettings(realmId: string, changes: Partial<CompanySettings>): Promise<void>;
  stop(): Promise<void>;
}

/** The help addresses of the pages; nothing listens there. */
export const helpPages = {
  connector: 'https://help.example/connector',
  settings: 'https://help.example/settings',
  avatax: 'https://help.example/avatax',
  support: 'https://help.example/support',
  getStarted: 'https://help.example/start',
  video: 'https://film.example/player',
} as const;

type Described = Omit<Sandbox['description'], 'accountingToken' | 'connection'>;

export type ProductInfo = Described & {
  readonly oauth: string;
  readonly api: string;
  /** A fresh access token of the accounting service, for the test's own calls. */
  readonly accountingToken: string;
};

export interface ProductOptions {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  /** The file that stores the sandbox's state between two starts. */
  readonly stateFile?: string;
  /** The key that encrypts the stored data; a new one when absent. */
  readonly encryptionKey?: Uint8Array;
  readonly bundlesDir?: string;
  readonly pagesDir?: string;
  /** The address at which the connector expects the accounting service, given the one of the sandbox. */
  readonly accountingUrl?: (sandboxUrl: string) => string;
  /** The connector's clock; the sandbox has its own. */
  readonly clock?: { now(): Date };
  /** In [0, 1), in place of random numbers; 0 (default) retries a failed call at once. */
  readonly random?: () => number;
  /** False: the demo company is not connected. */
  readonly connected?: boolean;
  /** False: saves are reported by the panel alone; there is no planned sweep either. */
  readonly webhooks?: boolean;
  /** Origins of integrator pages that may embed widgets, besides the document page. */
  readonly embedOrigins?: readonly string[];
  /** False: the address of the accounting service's consent is not configured. */
  readonly consent?: boolean;
  /** Longest time of an estimate, in milliseconds. */
  readonly estimateMs?: number;
  /** Proxies whose `x-forwarded-for` is trusted; absent: none. */
  readonly trustProxy?: string;
  /** Most calls of one company to the accounting service in a minute; absent: without a limit, which a test would wait for. */
  readonly callsPerMinute?: number;
  /** @default 'error' */
  readonly logLevel?: ConnectorConfig['logLevel'];
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const connectorUrl = `http://localhost:${port}`;
  const verifierToken = randomBytes(24).toString('base64url');
  const sandbox = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl,
    ...(options.webhooks !== false && { webhook: { url: `${connectorUrl}/webhooks/accounting`, verifierToken } }),
    ...(options.stateFile !== undefined && { stateFile: options.stateFile }),
  });
  const { connection, accountingToken, ...info } = sandbox.description;
  const config = configOf(info, port, connectorUrl, verifierToken, options);
  witnessSecrets(config);
  const create = process.env['SALESTAX_TOPOLOGY'] === 'cluster' ? createCluster : createConnector;
  const connector = await create(config, {
    clock: options.clock ?? machineClock,
    random: options.random ?? (() => 0),
    ...(create === createConnector && isInMemory(config) && { engine: await takeEngine() }),
    ...(witnessedLog && { logTo: witnessedLog }),
  });
  const { db, secrets, clock } = connector.services;
  if (options.connected !== false) await provisionCompany(db, secrets, clock, demoCompany(info, connection));
  await connector.start();
  if (options.webhooks === false) await endPlannedSweeps(db);

  return {
    info: { ...info, oauth: `${connectorUrl}/oauth`, api: connectorUrl, accountingToken: accountingToken.accessToken },
    sandbox,
    connector,
    signingKeys: config.signingKeys,
    journal: async (since = 0) => sandbox.kernel.journal.since(since),
    embedToken: (widgets = ['estimate-panel', 'call-log']) => embedToken(connectorUrl, info, widgets),
    async changeSettings(realmId, changes) {
      await db.tx({ realm: realmId }, async (trx) => {
        const company = await companyOfRealm(trx, realmId);
        if (company === null) throw new Error(`No company ${realmId}`);
        await changeCompany(trx, realmId, { settings: { ...company.settings, ...changes } }, clock.now());
      });
    },
    async stop() {
      await witnessDatabase(db);
      await connector.stop();
      await sandbox.stop();
    },
  };
}

/** Only the panel reports: otherwise a sweep at a full five minutes also finds what a test did not report. */
async function endPlannedSweeps(db: Db): Promise<void> {
  const { jobStore } = db;
  const deletion = `delete from ${jobSchemaName}.schedule where name = '${sweepAllJob.name}'`;
  if (jobStore.kind === 'embedded') {
    const session = await jobStore.engine.acquire();
    await session.script(deletion);
    session.release();
  } else {
    const client = new Client({ connectionString: jobStore.databaseUrl });
    await client.connect();
    await client.query(deletion);
    await client.end();
  }
}

const isInMemory = ({ store }: ConnectorConfig): boolean => 'dataDir' in store && store.dataDir === 'memory';

function configOf(
  info: Described,
  port: number,
  connectorUrl: string,
  verifierToken: string,
  options: ProductOptions,
): ConnectorConfig {
  return {
    host: '127.0.0.1',
    port,
    publicUrl: connectorUrl,
    role: 'both',
    ...(options.estimateMs !== undefined && {
      taxProviderClient: {
        name: undefined,
        version: undefined,
        estimateMs: options.estimateMs,
        recordMs: 300_000,
      },
    }),
    store:
      options.databaseUrl === undefined
        ? { dataDir: options.dataDir ?? 'memory' }
        : { databaseUrl: options.databaseUrl },
    accounting: {
      apiUrl: options.accountingUrl?.(info.accounting) ?? info.accounting,
      authorizeUrl: options.consent === false ? null : `${info.accounting}/connect/oauth2`,
      tokenUrl: `${info.accounting}/oauth2/v1/tokens/bearer`,
      revokeUrl: `${info.accounting}/v2/oauth2/tokens/revoke`,
      issuer: `${info.accounting}/op/v1`,
      ...info.accountingClient,
      webhookVerifierToken: options.webhooks === false ? null : verifierToken,
      webUrl: info.documents,
      callsPerMinute: options.callsPerMinute ?? unlimited.company,
    },
    taxProviderUrl: info.taxProvider,
    taxProviderIdentity: info.taxProviderSignIn,
    staffIdentity: {
      ...info.staffSignIn,
      groups: ['salestax-support'],
      signOutUrl: `${info.staffSignIn.issuer}/v1/logout`,
    },
    allowedRoles: ['AccountAdmin', 'CompanyAdmin'],
    closeRoles: ['AccountAdmin', 'CompanyAdmin'],
    portal: { integrationsUrl: info.integrations, origins: [info.portal] },
    help: helpPages,
    trustProxy: options.trustProxy ?? null,
    callerLimits: unlimited,
    deliveryLeaseSeconds: 30,
    deliveriesAtOnce: 16,
    signingKeys: [{ id: 's1', key: randomBytes(32) }],
    encryptionKeys: [{ id: 'e1', key: options.encryptionKey ?? randomBytes(32) }],
    embedClients: [
      {
        ...info.embedClient,
        realms: ['*'],
        manage: true,
        widgets: [
          'estimate-panel',
          'call-log',
          'home',
          'connector-settings',
          'nexus',
          'documents',
          'reconciliation',
          'close',
          'product-catalog',
          'address-validation',
          'exemption',
        ],
        origins: [new URL(info.documentPage).origin, ...(options.embedOrigins ?? [])],
      },
    ],
    bundlesDir: options.bundlesDir ?? null,
    pagesDir: options.pagesDir ?? null,
    provisionFile: null,
    logLevel: witnessedLog === null ? (options.logLevel ?? 'error') : 'trace',
    production: false,
  };
}

const demoCompany = (
  { realmId, taxAccount }: Described,
  { companyName, ...tokens }: Sandbox['description']['connection'],
): CompanyProvision =>
  provisionOf(
    {
      realmId,
      name: companyName,
      administrator: { name: 'Dana Whitfield', email: 'dana@cottonwood.example' },
      taxAccount,
      tokens,
    },
    {
      isEnableRetailDeliveryFee: true,
      isMakeAllCustomerTaxable: false,
      applyParentExemptionToSubCustomer: true,
      applyParentExemptionToProject: true,
    },
  );

type SandboxCompany = Omit<Sandbox['description']['companies'][number], 'kind' | 'documents'>;

/** A company of the sandbox as the connector is given it. All have the same items for tax and fee lines. */
export function provisionOf(
  { realmId, name, administrator, taxAccount, tokens }: SandboxCompany & Pick<CompanyProvision, 'tokens'>,
  settings: CompanyProvision['settings'],
): CompanyProvision {
  return {
    realmId,
    name,
    accountingUserName: administrator.name,
    tokens,
    provider: { ...taxAccount, companyId: String(taxAccount.companyId), userName: administrator.email },
    settings: {
      taxItemId: '40',
      rdfItemId: '41',
      rdfItemCode: 'Retail Delivery Fee',
      taxOnRdfItemId: '42',
      taxOnRdfItemCode: 'Tax on Retail Delivery Fee',
      ...settings,
    },
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  };
}

/** A port that is free now and outside the range that systems use for outgoing connections (from 32768 on). */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((report) => {
    const server = createServer();
    server.once('error', () => report(false));
    server.listen(port, '127.0.0.1', () => server.close(() => report(true)));
  });
}
