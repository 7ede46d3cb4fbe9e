import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '@salestax/connector/folder-lock';
import { buildOtherParts, type BuildOptions, ensureMainPart } from './bundles.ts';
import { startChild } from './children.ts';
import { connectorEnvironment, type ConnectorSetting, storeEnvironment } from './connector-environment.ts';
import type { BuildEnded, Start } from './connector-process.ts';
import { type ExampleAddresses, startExamples } from './examples.ts';
import { makeFirstChanges } from './first-changes.ts';
import { createPortFinder } from './free-ports.ts';
import { offerBrowser } from './offer-browser.ts';
import { readOptions, type StartOptions, usage } from './options.ts';
import type { SandboxInfo } from './sandbox-info.ts';
import { readMachineSecrets } from './secrets.ts';
import { describeAll, detailsOf, tourOf } from './tour.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/**
 * In the order of the flags: Not compiling the engine of the embedded database a second time, optimised, saves 90 MB or more; a
 * query takes as long as before, since most of its time is the way to the engine's thread. The connector calls the garbage
 * collector after it has loaded a database image. Few objects are short-lived here, so they get less memory. Stacks in the log
 * name the sources of the bundled program.
 */
const connectorFlags = [
  '--liftoff-only',
  '--expose-gc',
  '--max-semi-space-size=2',
  '--enable-source-maps',
  `--import=${new URL('../bin/use-bundled.mjs', import.meta.url).href}`,
];

/** A process, server or lock that this program stops at its end. */
interface Running {
  stop(): Promise<void>;
  /** Announces that Ctrl-C also ends this process, which must not start again. */
  expectEnd?(): void;
}

/** `npm start`: runs the sandbox and the connector on this machine until Ctrl-C. */
export async function start(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const running: Running[] = [];
  let isEnding = false;
  const files = mkdtempSync(join(tmpdir(), 'salestax-'));
  const end = async (code: number): Promise<never> => {
    isEnding = true;
    for (const part of running) part.expectEnd?.();
    for (const part of running.toReversed()) await part.stop();
    rmSync(files, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));
  try {
    const options = readOptions(args);
    // While the program ends, failures are its consequence, and not worth a line.
    const log = (line: string) => void (isEnding || process.stderr.write(`${line}\n`));
    const started = await startAll(options, files, running, log);
    process.stdout.write(options.json ? `${JSON.stringify(started.info)}\n` : `${started.text}\n`);
    if (options.open && !options.json) offerBrowser(started.info.documentPage);
    await Promise.all([started.finishBuild(), started.makeFirstChanges()]);
  } catch (error) {
    if (isEnding) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
  }
}

async function startAll(options: StartOptions, files: string, running: Running[], log: (line: string) => void) {
  const findPort = createPortFinder();
  const ports = await findPorts(options, findPort);
  const dataDir = options.dataDir === null ? null : resolve(options.dataDir);
  // Two sandboxes on one folder overwrite each other's journal.
  if (dataDir !== null) running.push({ stop: await lockFolder(dataDir) });
  const secrets = readMachineSecrets(dataDir);
  const connectorUrl = `http://localhost:${ports.connector}`;
  const examples = await findExamplePorts(options.ports.examples, findPort);
  const setting = {
    root,
    files,
    dataDir,
    port: options.dev ? await findPort(0, 'connector behind the pages') : ports.connector,
    connectorUrl,
    secrets,
    exampleOrigins: Object.values(examples),
    demoSessionUrl: examples.gallery,
  };

  // The connector opens its database and loads its program while the sandbox starts and the pages are built.
  const start = Promise.withResolvers<Start>();
  const buildEnded = Promise.withResolvers<BuildEnded>();
  const connector = startChild({
    name: 'The connector',
    file: join(import.meta.dirname, 'connector-process.ts'),
    flags: connectorFlags,
    env: storeEnvironment(setting),
    messages: [start.promise, buildEnded.promise],
    isReady: (message) => 'ready' in message,
    onRestart: (name) => log(options.dev ? `${name} starts again …` : `${name} ended unexpectedly and is restarted.`),
  });
  running.push(connector);
  const build = await startBuild({ root, log, takesOutdated: options.dev }, running);
  const [info, unfinished] = await Promise.all([startVendors(ports, setting, running), build.mainPart]);
  start.resolve({
    environment: connectorEnvironment({ ...setting, sandbox: info }),
    unfinishedVersion: unfinished?.version ?? null,
  });
  const exampleSetting = {
    root,
    connectorUrl,
    controlUrl: info.control,
    realmId: info.realmId,
    client: info.embedClient,
  };
  await Promise.all([connector.ready, startExamples(examples, exampleSetting)]);
  if (options.dev) {
    const { develop } = await import('./develop.ts');
    const ownAddresses = { connector: `http://localhost:${setting.port}`, restart: connector.restart };
    // First in the list, so stopped last: while it stops, a connector that has ended by Ctrl-C could start again.
    running.unshift(await develop({ root, port: ports.connector, ...ownAddresses }));
  }
  const addresses = { connectorUrl, connectorPid: connector.pid, examples };
  const text = tourOf(info, addresses, unfinished === null) + (options.verbose ? detailsOf(info, addresses) : '');
  const finishBuild = async (): Promise<void> => {
    if (unfinished !== null) await build.finish();
    buildEnded.resolve({ buildEnded: true });
  };
  return { info: describeAll(info, addresses), text, finishBuild, makeFirstChanges: () => makeFirstChanges(info, log) };
}

/** Builds what is missing, in another process; resolves when that process runs. The end of the program ends the build. */
async function startBuild(given: Pick<BuildOptions, 'root' | 'log' | 'takesOutdated'>, running: Running[]) {
  const { log } = given;
  const ending = new AbortController();
  const options = { ...given, signal: ending.signal };
  const begun = Promise.withResolvers<void>();
  const mainPart = ensureMainPart({ ...options, onRunning: begun.resolve });
  let lastBuild: Promise<unknown> = mainPart;
  running.push({
    async stop() {
      ending.abort();
      await lastBuild.catch(() => undefined);
    },
  });
  await Promise.race([begun.promise, mainPart]);
  async function finish(): Promise<void> {
    log('The gallery and the scripts of the other widgets are being built; who opens them waits, up to a minute …');
    try {
      await (lastBuild = buildOtherParts(options));
      log('The gallery and all scripts are built.');
    } catch (error) {
      log(`${error instanceof Error ? error.message : String(error)} The next npm start builds again.`);
    }
  }
  return { mainPart, finish };
}

/** The sandbox runs in this process. */
async function startVendors(
  { accounting, 'tax-provider': taxProvider, identity, control, portal }: Awaited<ReturnType<typeof findPorts>>,
  { connectorUrl, secrets, dataDir }: Pick<ConnectorSetting, 'connectorUrl' | 'secrets' | 'dataDir'>,
  running: Running[],
): Promise<SandboxInfo> {
  // Imported only here, so that the connector's process starts before this import takes its time.
  const { describeConnected, startSandbox } = await import('@salestax/sandbox');
  const sandbox = await startSandbox({
    ports: { accounting, taxProvider, identity, control, portal },
    connectorUrl,
    webhook: { url: `${connectorUrl}/webhooks/accounting`, verifierToken: secrets.webhookVerifier },
    ...(dataDir !== null && { stateFile: join(dataDir, 'sandbox.json') }),
  });
  // Before the connector in the list, so stopped after it, because the connector calls the sandbox until its end; but after the
  // lock of the data folder, so stopped before the folder is released.
  running.splice(dataDir === null ? 0 : 1, 0, sandbox);
  return describeConnected(sandbox);
}

type FindPort = ReturnType<typeof createPortFinder>;

async function findPorts({ ports }: StartOptions, findPort: FindPort) {
  return {
    connector: await findPort(ports.connector, 'connector'),
    accounting: await findPort(ports.accounting, 'accounting service'),
    'tax-provider': await findPort(ports['tax-provider'], 'tax provider'),
    identity: await findPort(ports.identity, 'identity servers'),
    control: await findPort(ports.control, 'control server'),
    portal: await findPort(ports.portal, 'portal'),
  };
}

/** Consecutive ports from `first` on; any free ones for 0. */
async function findExamplePorts(first: number, findPort: FindPort): Promise<ExampleAddresses> {
  const at = async (index: number) => `http://localhost:${await findPort(first === 0 ? 0 : first + index, 'examples')}`;
  return {
    'document-page': await at(0),
    'provider-portal': await at(1),
    'hostile-page': await at(2),
    gallery: await at(3),
  };
}
