import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBundles } from './bundles.ts';
import { type Child, startChild } from './children.ts';
import { connectorEnvironment } from './connector-environment.ts';
import { type ExampleAddresses, startExamples } from './examples.ts';
import { createPortFinder } from './free-ports.ts';
import { readOptions, type StartOptions, usage } from './options.ts';
import { peopleOf, readSandbox, type SandboxInfo } from './sandbox-info.ts';
import { readMachineSecrets } from './secrets.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

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
    args: sandboxArguments(ports, connectorUrl, secrets.webhookVerifier, dataDir),
    isReady: (message) => 'documentPage' in message,
  });
  running.push(sandbox);
  const info = readSandbox(sandbox.ready);

  const connector = await startChild({
    name: 'The connector',
    file: join(root, 'packages/connector/src/main.ts'),
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
    }),
    onRestart: (name) => log(`${name} ended unexpectedly and is restarted.`),
  });
  running.push(connector);
  await startExamples(examples, { root, connectorUrl, realmId: info.realmId, client: info.embedClient });
  const addresses = { connectorUrl, connectorPid: connector.pid, examples };
  return { info: describeAll(info, addresses), text: explain(info, addresses) };
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

interface Addresses {
  readonly connectorUrl: string;
  readonly connectorPid: () => number | null;
  readonly examples: ExampleAddresses;
}

/** The output of `--json`, without the connector's own tokens. */
function describeAll(
  { connection: _connection, companies, ...sandbox }: SandboxInfo,
  { connectorUrl, connectorPid, examples }: Addresses,
) {
  return {
    ...sandbox,
    companies: companies.map(({ connection: _own, ...company }) => company),
    users: peopleOf(sandbox),
    accountingToken: sandbox.accountingToken.accessToken,
    home: `${connectorUrl}/home`,
    learnMore: `${connectorUrl}/learnmore`,
    gallery: `${connectorUrl}/gallery`,
    examples,
    oauth: `${connectorUrl}/oauth`,
    api: connectorUrl,
    processes: { connector: connectorPid() },
  };
}

function explain(sandbox: SandboxInfo, { connectorUrl, examples }: Addresses): string {
  const people = peopleOf(sandbox)
    .map(({ name, role }) => `${name} (${role})`)
    .join(', ');
  const companies = sandbox.companies
    .map(({ name, kind, realmId, documents }) => `  ${name} (${realmId}): ${kind}\n    ${documents}`)
    .join('\n');
  return `
Everything is up.

  An invoice with the panel   ${sandbox.documentPage}
  Set up a company            ${connectorUrl}/learnmore
  Start from the portal       ${sandbox.integrations}
  The widget gallery          ${examples.gallery}

Addresses
  ${connectorUrl}   connector: service, host pages, bundles; its calls are described at ${connectorUrl}/docs
  ${sandbox.accounting}   sandbox: accounting service (QuickBooks Online v3) and its own pages
  ${sandbox.taxProvider}   sandbox: tax provider (AvaTax REST v2)
  ${sandbox.identity}   sandbox: sign-in of the tax provider and of support staff
  ${sandbox.portal}   sandbox: portal of the tax provider, where customers start an integration
  ${sandbox.control}   sandbox: faults, clock and journal for tests and demos
  ${examples['document-page']}   example: an integrator's document page
  ${examples['provider-portal']}   example: three widgets in a portal of another origin
  ${examples['hostile-page']}   example: two widgets in a page whose code interferes with them
  ${examples.gallery}   example: opens the widget gallery with a session

Companies of other kinds, all connected; ${sandbox.companies[0]?.administrator.name} administers them
${companies}

Demo users: ${people}
Ctrl-C stops everything.`;
}
