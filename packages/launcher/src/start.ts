import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBundles } from './bundles.ts';
import { type Child, startChild } from './children.ts';
import { connectorEnvironment } from './connector-environment.ts';
import { type ExampleAddresses, startExamples } from './examples.ts';
import { makeFirstChanges } from './first-changes.ts';
import { createPortFinder } from './free-ports.ts';
import { readOptions, type StartOptions, usage } from './options.ts';
import { offerBrowser } from './offer-browser.ts';
import { readSandbox } from './sandbox-info.ts';
import { readMachineSecrets } from './secrets.ts';
import { describeAll, detailsOf, tourOf } from './tour.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Less memory for objects of short life, which are few here. */
const smallHeap = '--max-semi-space-size=2';
/**
 * Not compiling the engine of the embedded database a second time, optimised, saves 90 MB or more. A query takes as long
 * as before: most of it is the way to the engine's thread. The garbage collector is exposed for what an image leaves behind.
 */
const connectorFlags = ['--liftoff-only', '--expose-gc', smallHeap];

/** `npm start`: runs the sandbox and the connector on this machine until Ctrl-C. */
export async function start(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const running: Child[] = [];
  const files = mkdtempSync(join(tmpdir(), 'salestax-'));
  const end = async (code: number): Promise<never> => {
    // The connector is stopped first, because it logs to the sandbox until its end.
    for (const child of running.toReversed()) await child.stop();
    rmSync(files, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));
  try {
    const options = readOptions(args);
    const up = await startAll(options, files, running);
    process.stdout.write(options.json ? `${JSON.stringify(up.info)}\n` : `${up.text}\n`);
    if (options.open && !options.json) offerBrowser(up.info.documentPage);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await end(1);
  }
}

async function startAll(options: StartOptions, files: string, running: Child[]) {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  await ensureBundles(root, log);
  const findPort = createPortFinder();
  const ports = await findPorts(options, findPort);
  const dataDir = options.dataDir === null ? null : resolve(options.dataDir);
  const secrets = readMachineSecrets(dataDir);
  const connectorUrl = `http://localhost:${ports.connector}`;
  const examples = await findExamplePorts(options.ports.examples, findPort);

  const sandbox = await startChild({
    name: 'The sandbox',
    file: join(root, 'packages/sandbox/src/main.ts'),
    flags: [smallHeap],
    args: sandboxArguments(ports, connectorUrl, secrets.webhookVerifier, dataDir),
    isReady: (message) => 'documentPage' in message,
  });
  running.push(sandbox);
  const info = readSandbox(sandbox.ready);

  const connector = await startChild({
    name: 'The connector',
    file: join(root, 'packages/connector/src/main.ts'),
    flags: connectorFlags,
    isReady: (message) => 'ready' in message,
    env: connectorEnvironment({
      root,
      files,
      dataDir,
      port: ports.connector,
      connectorUrl,
      secrets,
      sandbox: info,
      exampleOrigins: Object.values(examples),
      demoSessionUrl: examples.gallery,
    }),
    onRestart: (name) => log(`${name} ended unexpectedly and is restarted.`),
  });
  running.push(connector);
  const exampleSetting = {
    root,
    connectorUrl,
    controlUrl: info.control,
    realmId: info.realmId,
    client: info.embedClient,
  };
  await Promise.all([makeFirstChanges(info, log), startExamples(examples, exampleSetting)]);
  const addresses = { connectorUrl, connectorPid: connector.pid, examples };
  const text = tourOf(info, addresses) + (options.verbose ? detailsOf(info, addresses) : '');
  return { info: describeAll(info, addresses), text };
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

function sandboxArguments(
  ports: Awaited<ReturnType<typeof findPorts>>,
  connectorUrl: string,
  webhookVerifier: string,
  dataDir: string | null,
): string[] {
  return [
    `--accounting-port=${ports.accounting}`,
    `--tax-provider-port=${ports['tax-provider']}`,
    `--identity-port=${ports.identity}`,
    `--control-port=${ports.control}`,
    `--portal-port=${ports.portal}`,
    `--connector-url=${connectorUrl}`,
    `--webhook-url=${connectorUrl}/webhooks/accounting`,
    `--webhook-verifier-token=${webhookVerifier}`,
    ...(dataDir === null ? [] : [`--state-file=${join(dataDir, 'sandbox.json')}`]),
  ];
}
