import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { createDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { startTestServer } from '../../packages/connector/src/testing/postgres-server.harness.ts';
import { type Child, startChild } from '../../packages/launcher/src/children.ts';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { createPortFinder } from '../../packages/launcher/src/free-ports.ts';
import { readSandbox, type SandboxInfo } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/** The topology of compose.yaml as plain processes: its migration, two web and two worker processes, its proxy. */
export interface Deployment {
  readonly url: string;
  /** Both vendors; null = the real ones of settings.env. */
  readonly sandbox: SandboxInfo | null;
  /** Ends everything, the workers last: they still have something to say to the vendors. */
  stop(): Promise<void>;
}

export interface DeploymentOptions {
  /** Port of the proxy; 0 = any free one. */
  readonly port: number;
  readonly withSandbox: boolean;
  /** Told of processes that died and were started again. */
  readonly print: (line: string) => void;
}

type Variables = Readonly<Record<string, string>>;

/** Who gets which variables: the login that owns the tables is for the migration alone. */
interface Given {
  readonly service: Variables;
  readonly migration: Variables;
}

const here = import.meta.dirname;
const root = resolve(here, '..', '..');
const roles = ['web', 'web', 'worker', 'worker'] as const;

export async function startDeployment({ port: wanted, withSandbox, print }: DeploymentOptions): Promise<Deployment> {
  const files = mkdtempSync(join(tmpdir(), 'salestax-deployment-'));
  const running: Child[] = [];
  let balancer: Balancer | null = null;
  const stop = async (): Promise<void> => {
    for (const child of running) child.expectEnd();
    await balancer?.stop();
    for (const child of running.toReversed()) await child.stop(30_000);
    rmSync(files, { recursive: true, force: true });
  };
  try {
    const findPort = createPortFinder();
    const port = await findPort(wanted, 'proxy');
    const url = `http://localhost:${port}`;
    const sandbox = withSandbox ? await startVendors(url, running) : null;
    const given = sandbox === null ? ofOperator() : ofSandbox(sandbox.info, files, url, await ownDatabase());
    migrate(given.migration);
    const env = { ...given.service, ...ofMachine };
    const ports = await Promise.all(roles.map(() => findPort(0, 'service')));
    const children = roles.map((role, at) =>
      startChild({
        name: `${role} ${at + 1}`,
        file: join(root, 'packages/connector/src/main.ts'),
        env: { ...env, ROLE: role, PORT: String(ports[at]) },
        isReady: (reported) => 'ready' in reported,
        onRestart: (name) => print(`${name} ended unexpectedly and is started again.`),
      }),
    );
    running.push(...children.toReversed());
    await Promise.all(children.map(({ ready }) => ready));
    const web = ports.flatMap((each, at) => (roles[at] === 'web' ? [`http://127.0.0.1:${each}`] : []));
    balancer = await startBalancer({ backends: () => web, port });
    await balancer.untilReady(web.length);
    return { url, sandbox: sandbox?.info ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What the image says of a container, for this machine. */
const ofMachine: Variables = {
  HOST: '127.0.0.1',
  OPERATION_PORT: '0',
  TRUST_PROXY: 'loopback',
  BUNDLES_DIR: join(root, 'dist', 'sdk'),
  PAGES_DIR: join(root, 'dist', 'pages'),
};

function readVariables(file: string): Variables {
  const read = parseEnv(readFileSync(join(here, file), 'utf8'));
  return Object.fromEntries(Object.entries(read).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

async function startVendors(connectorUrl: string, running: Child[]) {
  const secrets = readMachineSecrets(null);
  const ports = ['accounting', 'tax-provider', 'identity', 'control', 'portal'].map((name) => `--${name}-port=0`);
  const child = startChild({
    name: 'The sandbox',
    file: join(root, 'packages/sandbox/src/main.ts'),
    args: [
      ...ports,
      `--connector-url=${connectorUrl}`,
      `--webhook-url=${connectorUrl}/webhooks/accounting`,
      `--webhook-verifier-token=${secrets.webhookVerifier}`,
    ],
    isReady: (reported) => 'documentPage' in reported,
  });
  running.push(child);
  return { info: { ...readSandbox(await child.ready), secrets } };
}

/** What the operator's files say. */
function ofOperator(): Given {
  const service = {
    ...readVariables('service.env'),
    ...readVariables('settings.env'),
    EMBED_CLIENTS_FILE: join(here, 'embed-clients.json'),
  };
  const given = { service, migration: readVariables('migration.env') };
  for (const [name, { DATABASE_URL: address }] of Object.entries<Variables>(given))
    if (address === undefined) throw new Error(`DATABASE_URL is missing in ${name}.env.`);
  return given;
}

/** What sandbox.env says, with the ports that were free and a company that is connected already. */
function ofSandbox(
  sandbox: SandboxInfo & { readonly secrets: ReturnType<typeof readMachineSecrets> },
  files: string,
  connectorUrl: string,
  database: Variables,
): Given {
  const { secrets } = sandbox;
  const { DATA_DIR: _, ...known } = connectorEnvironment({
    root,
    files,
    dataDir: null,
    port: 0,
    connectorUrl,
    secrets,
    sandbox,
  });
  const { NODE_ENV = '', PROCESSES = '', DRAIN_SECONDS = '' } = readVariables('sandbox.env');
  return { service: { ...known, NODE_ENV, PROCESSES, DRAIN_SECONDS, ...database }, migration: database };
}

/** On a server of our own, whose data is gone with it. */
async function ownDatabase(): Promise<Variables> {
  const server = await startTestServer();
  if (server === null) throw new Error('There is no PostgreSQL here for the sandbox.');
  return { DATABASE_URL: await createDatabase(server.url) };
}

function migrate(env: Variables): void {
  const file = join(root, 'packages/connector/src/admin-cli/main.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, 'migrate'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The tables could not be brought up to date. ${stderr}`);
}
