import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { credentials, realmIds, type Sandbox, startSandbox } from '@salestax/sandbox';
import { copyTemplateTo } from '../../packages/connector/src/testing/database-template.harness.ts';
import { childFlags } from './child-process.harness.ts';
import { requestEmbedSession } from './embed-session.ts';
import { field, textAt } from './json.ts';

const main = resolve(import.meta.dirname, '../../packages/connector/src/main.ts');

const adminCli = resolve(import.meta.dirname, '../../packages/connector/src/admin-cli/main.ts');

/** The output and the exit code of a process. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The connector as an operator starts it: in its own process with variables and files, beside a sandbox. */
export interface ConnectorProcess {
  readonly url: string;
  /** Id of the process. */
  readonly pid: number;
  readonly sandbox: Sandbox;
  readonly verifierToken: string;
  /** The tokens of the accounting service that the connector started with. */
  readonly grant: { readonly accessToken: string; readonly refreshToken: string };
  /** The output of the process so far, its log included. */
  output(): string;
  stop(): Promise<Ended>;
}

/** Unique credentials of one run, so that they can be searched for. */
export const canaries = {
  verifier: 'canary-webhook-verifier-7Qx',
  embedSecret: 'canary-embed-secret-4Zp',
  signingKey: Buffer.from('canary-signing-key-of-32-bytes!!').toString('base64'),
  encryptionKey: Buffer.from('canary-encryption-key-32-bytes!!').toString('base64'),
} as const;

export const documentOrigin = 'http://accounting.test';

/** Runs `main.ts` with exactly these variables until it exits. */
export async function runMain(env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = start(env);
  const result = listenTo(child);
  return { code: await ended(child), output: result() };
}

/** Runs a command of the admin CLI with exactly these variables. */
export async function runOperate(command: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = start(env, [adminCli, command]);
  const result = listenTo(child);
  return { code: await ended(child), output: result() };
}

type Variables = Readonly<Record<string, string>>;

/** `more`: variables that are added or replaced. `flags`: of Node. */
export async function startConnectorProcess(
  more: Variables | ((sandbox: Sandbox) => Variables | Promise<Variables>) = {},
  flags = childFlags,
): Promise<ConnectorProcess> {
  const files = mkdtempSync(join(tmpdir(), 'connector-'));
  const sandbox = await startSandbox({ ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 } });
  const company = companyOf(sandbox);
  const dataDir = join(files, 'data');
  await copyTemplateTo(dataDir);
  const child = start(
    {
      ...connectorEnvironment(sandbox, files, company),
      DATA_DIR: dataDir,
      ...(typeof more === 'function' ? await more(sandbox) : more),
    },
    [main],
    flags,
  );
  const output = listenTo(child);
  const url = await readyAddress(child, output);
  const stop = async (): Promise<Ended> => {
    child.kill('SIGTERM');
    const code = await ended(child);
    await sandbox.stop();
    rmSync(files, { recursive: true });
    return { code, output: output() };
  };
  let stopped: Promise<Ended> | null = null;
  return {
    url,
    pid: child.pid ?? 0,
    sandbox,
    verifierToken: canaries.verifier,
    grant: company.tokens,
    output,
    stop: () => (stopped ??= stop()),
  };
}

/** The usual variables of a connector beside a sandbox. Files that they name are written into a folder. */
export function connectorEnvironment(sandbox: Sandbox, files: string, company = companyOf(sandbox)): Variables {
  const { accounting, taxProvider } = sandbox.description;
  return {
    PORT: '0',
    PUBLIC_URL: 'http://connector.test',
    DATA_DIR: 'memory',
    ACCOUNTING_API_URL: accounting,
    ACCOUNTING_TOKEN_URL: `${accounting}/oauth2/v1/tokens/bearer`,
    ACCOUNTING_REVOKE_URL: `${accounting}/v2/oauth2/tokens/revoke`,
    ACCOUNTING_CLIENT_ID: credentials.accountingClient.clientId,
    ACCOUNTING_CLIENT_SECRET: credentials.accountingClient.clientSecret,
    ACCOUNTING_WEBHOOK_VERIFIER: canaries.verifier,
    TAX_PROVIDER_URL: taxProvider,
    SIGNING_KEYS: `s:${canaries.signingKey}`,
    ENCRYPTION_KEYS: `e:${canaries.encryptionKey}`,
    EMBED_CLIENTS_FILE: writeJson(join(files, 'clients.json'), [embedClient]),
    PROVISION_FILE: writeJson(join(files, 'companies.json'), [company]),
    LOG_LEVEL: 'trace',
  };
}

/** Starts `main.ts` with exactly these variables; it listens until it is killed. */
export async function startMain(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly kill: () => Promise<void>; readonly stop: () => Promise<Ended> }> {
  const child = start(env);
  const output = listenTo(child);
  await readyAddress(child, output);
  return {
    async stop() {
      child.kill('SIGTERM');
      return { code: await ended(child), output: output() };
    },
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
  };
}

const embedClient = {
  clientId: 'document-page',
  clientSecret: canaries.embedSecret,
  realms: ['*'],
  widgets: ['estimate-panel', 'call-log'],
  origins: [documentOrigin],
};

/** An embed token of the panel for the demo company. */
export async function embedToken(url: string): Promise<string> {
  const embedding = { realmId: realmIds.main, embedClient };
  const answer = await requestEmbedSession(url, embedding, embedClient.widgets, documentOrigin);
  return textAt(await answer.json(), 'token');
}

function companyOf(sandbox: Sandbox) {
  const { oauth } = sandbox.accounting();
  const administrator = oauth.users.find(({ companies }) => companies[realmIds.main] === 'administrator');
  const grant = oauth.grant(realmIds.main, administrator?.id ?? '');
  const { taxAccount } = credentials;
  return {
    realmId: realmIds.main,
    name: 'Cottonwood Landscape Supply',
    accountingUserName: 'Dana Whitfield',
    tokens: {
      accessToken: grant.accessToken,
      refreshToken: grant.refreshToken,
      // Already expired: the first call must renew it.
      accessExpiresAt: new Date(0).toISOString(),
      refreshExpiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
    provider: { ...taxAccount, companyId: String(taxAccount.companyId), userName: 'dana@cottonwood.example' },
    settings: { taxItemId: '40', rdfItemId: '41', taxOnRdfItemId: '42', isEnableRetailDeliveryFee: true },
    ownItemAccounts: { salesTax: '90', fee: '90', taxOnFee: '90' },
  };
}

function start(env: Variables, program: readonly string[] = [main], flags = childFlags): ChildProcess {
  return spawn(process.execPath, [...flags, ...program], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function listenTo(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return () => chunks.join('');
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once('close', (code) => done(code));
  });
}

function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((found, fail) => {
    child.once('close', () => fail(new Error(`The connector ended before it was ready:\n${output()}`)));
    const look = () => {
      const line = output()
        .split('\n')
        .find((candidate) => candidate.startsWith('{"ready":true'));
      const address = line === undefined ? undefined : field(JSON.parse(line), 'address');
      if (typeof address !== 'string') return;
      // Its log may grow to megabytes: they are not searched again with each line.
      child.stdout?.off('data', look);
      found(address);
    };
    child.stdout?.on('data', look);
  });
}

export function writeJson(file: string, content: unknown): string {
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return file;
}

/** A base64 key of 32 bytes with an id, as the variables require. */
export const someKey = (): string => `k:${randomBytes(32).toString('base64')}`;
