import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox, type SandboxInfo } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { long } from '../long.ts';
import { taxDocument } from '../support/documents.fixture.ts';
import { field, listAt, textAt } from '../support/json.ts';

const folder = join(import.meta.dirname, '../../examples/deployment');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

describe('the deployment files', () => {
  it('contain a valid container file', () => {
    expect(validate(read('Containerfile'))).toEqual([]);
  });

  it('run the service as an unprivileged user, with a pinned base image, a health check and no development dependencies', () => {
    const stages = read('Containerfile')
      .split(/^FROM /m)
      .slice(1);
    const bases = stages.map((stage) => stage.split(/\s/, 1)[0] ?? '');
    expect([...new Set(bases)].toSorted()).toEqual(['${NODE_IMAGE}', 'sources']);
    expect(read('Containerfile')).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-[\w-]+@sha256:[\da-f]{64}$/m);
    const service = stages.at(-1) ?? '';
    expect(service).toContain('USER node');
    expect(service).toContain('HEALTHCHECK');
    expect(service).toContain('--from=service-dependencies');
    expect(stages.find((stage) => stage.includes('AS service-dependencies'))).toContain('--omit=dev');
  });

  it('copy the manifest of every package before installing dependencies', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY packages\/([\w-]+)\/package\.json/gm)].map(
      ([, name]) => name,
    );
    const lock: unknown = JSON.parse(readFileSync(join(folder, '../../package-lock.json'), 'utf8'));
    const packages = Object.keys(Object(field(lock, 'packages'))).filter((path) => path.startsWith('packages/'));
    expect(copied.map((name) => `packages/${name}`).toSorted()).toEqual(
      packages.filter((path) => path.split('/').length === 2).toSorted(),
    );
  });

  it('install the native part of the bundler in the build stage', () => {
    const [, install = '[]'] = /^FROM sources AS build\nRUN (\[.*\])$/m.exec(read('Containerfile')) ?? [];
    const [program = '', ...args]: string[] = JSON.parse(install);
    const root = join(folder, '../..');
    const manifests = mkdtempSync(join(tmpdir(), 'salestax-manifests-'));
    const files = ['package.json', 'package-lock.json', ...globSync('packages/*/package.json', { cwd: root })];
    for (const file of files) cpSync(join(root, file), join(manifests, file));
    const { stdout } = spawnSync(program, [...args, '--dry-run'], { cwd: manifests, encoding: 'utf8' });
    rmSync(manifests, { recursive: true });
    const native = readdirSync(join(root, 'node_modules/@rollup')).filter((name) => name.startsWith('rollup-'));
    expect(native).not.toEqual([]);
    for (const name of native) expect(stdout).toContain(`add @rollup/${name} `);
  });

  it.each(['compose.yaml', 'compose.https.yaml'])('contain a valid compose file: %s', (file) => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const problems = linter.lintFiles([join(folder, file)], false).flatMap(({ messages }) => messages);
    expect(problems).toEqual([]);
  });
});

describe('the start of the database', () => {
  const passwords = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'SERVICE_PASSWORD'];
  const run = (env: Readonly<Record<string, string>>) =>
    spawnSync('/bin/sh', [join(folder, 'checked-start.sh'), 'postgres'], {
      env: { ...env, PATH: '/nowhere' },
      encoding: 'utf8',
    });
  const replaced = Object.fromEntries(passwords.map((name) => [name, 'replaced']));

  it.each(passwords)('refuses the placeholder of the example file as %s', (name) => {
    expect(run({ ...replaced, [name]: 'change-me' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`database.env contains 'change-me'`),
    });
  });

  it('starts with other passwords', () => {
    expect(run(replaced).stderr).toContain('docker-entrypoint.sh');
  });
});

const compose: unknown = parseYaml(read('compose.yaml'), { merge: true });
const containers = Object.keys(Object(field(compose, 'services')));
const processes = ['web-1', 'web-2', 'worker-1', 'worker-2'];

describe('containers of the deployment', () => {
  it.each(processes)('%s has no database login but that of the service', (name) => {
    const variables = variablesOf(name);
    expect(variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'SIGNING_KEYS', 'ENCRYPTION_KEYS', 'ROLE']));
    // Web and worker processes both answer /metrics.
    expect(variables).toContain('METRICS_TOKEN');
    expect(variables.filter((variable) => /^(?:POSTGRES|OWNER|MIGRATION)_/.test(variable))).toEqual([]);
  });

  it('the database container has its passwords and no secret of the service', () => {
    expect(variablesOf('postgres')).toEqual(['OWNER_PASSWORD', 'POSTGRES_PASSWORD', 'SERVICE_PASSWORD']);
  });

  it('the migration container has its two logins and no other secret', () => {
    expect(variablesOf('migrate')).toEqual(['DATABASE_URL', 'MIGRATION_DATABASE_URL']);
  });

  it('the proxy container has no variables', () => {
    expect(variablesOf('proxy')).toEqual([]);
  });

  it('every image that is not built here is named by its digest', () => {
    const images = containers.flatMap((name) => field(compose, 'services', name, 'image') ?? []);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/^[\w/]+:[\w.-]+@sha256:[\da-f]{64}$/);
  });

  it('only containers that use the database share its network', () => {
    const inNetwork = (network: string) => containers.filter((name) => networksOf(name).includes(network));
    expect(inNetwork('database').toSorted()).toEqual(['migrate', 'postgres', ...processes]);
    expect(inNetwork('outside').toSorted()).toEqual(['proxy', 'sandbox', ...processes]);
    expect(field(compose, 'networks', 'database', 'internal')).toBe(true);
  });

  it.each(containers)(
    '%s has a read-only file system, no capabilities, no privilege escalation, and limits',
    (name) => {
      expect(field(compose, 'services', name)).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(field(compose, 'services', name)).toMatchObject({
        cpus: expect.any(Number),
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        pids_limit: expect.any(Number),
      });
      // https://github.com/caddyserver/caddy-docker/issues/396
      expect(listAt(compose, 'services', name, 'cap_add')).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
    },
  );
});

/** Names of the variables of a container in compose.yaml, with any settings. */
function variablesOf(container: string): readonly string[] {
  const files = listAt(compose, 'services', container, 'env_file').flatMap((file) =>
    file === '${SETTINGS:-settings.env}' ? ['settings.env', 'sandbox.env'] : [String(file)],
  );
  const fromFiles = files.flatMap((file) => Object.keys(parseEnv(readVariables(file))));
  const own = Object.keys(Object(field(compose, 'services', container, 'environment')));
  return [...new Set([...fromFiles, ...own])].toSorted();
}

/** Reads an environment file; for files that an operator fills in, the example. */
function readVariables(file: string): string {
  return read(existsSync(join(folder, `${file}.example`)) ? `${file}.example` : file);
}

/** A container is in the network `default` unless it names others. */
function networksOf(container: string): readonly string[] {
  const networks = field(compose, 'services', container, 'networks') ?? ['default'];
  return Array.isArray(networks) ? networks : Object.keys(Object(networks));
}

describe('the deployment run as plain processes', () => {
  let started: ChildProcess | null = null;
  // The script ends its own child processes.
  afterAll(() => void started?.kill('SIGTERM'));

  it(
    'starts, estimates tax through its proxy, has the routes of its files, and exits with 0',
    { ...long, timeout: 180_000 },
    async () => {
      started = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(folder, 'start.ts'), '--sandbox', '--port', '0'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const firstOutput = await firstLine(started);
      const url = textAt(firstOutput, 'url');
      const sandbox = readSandbox(firstOutput);
      const token = textAt(
        await post(`${url}/oauth/api/embed/sessions`, basicOf(sandbox), sessionOf(sandbox)),
        'token',
      );
      const estimate = await post(
        `${url}/oauth/api/AvaTax/getTax/${sandbox.realmId}`,
        `Bearer ${token}`,
        taxDocument(),
      );
      expect(estimate).toMatchObject({ errorMessage: null, totalAmount: 59.5 });
      expect(misleading(sandbox, url)).toEqual([]);

      const exited = once(started, 'exit');
      started.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
      await expect(fetch(`${url}/live`)).rejects.toThrow('fetch failed');
      await expect(fetch(sandbox.accounting)).rejects.toThrow('fetch failed');
    },
  );
});

/** Variables of sandbox.env that differ from those of every other start of the sandbox. */
function misleading(sandbox: SandboxInfo, connectorUrl: string): readonly string[] {
  const files = mkdtempSync(join(tmpdir(), 'salestax-deployment-test-'));
  const setting = { root: files, files, dataDir: null, port: 0, connectorUrl, sandbox };
  const known = connectorEnvironment({ ...setting, secrets: readMachineSecrets(null) });
  rmSync(files, { recursive: true });
  const vendors = Object.entries(parseEnv(read('sandbox.env'))).filter(([name]) =>
    /^(?:ACCOUNTING|TAX_PROVIDER|IDENTITY)_(?!WEBHOOK)/.test(name),
  );
  return vendors.filter(([name, value]) => placeOf(value) !== placeOf(known[name])).map(([name]) => name);
}

const placeOf = (value = ''): string => URL.parse(value)?.pathname ?? value;
const basicOf = ({ embedClient: { clientId, clientSecret } }: SandboxInfo): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
const sessionOf = ({ realmId, documentPage }: SandboxInfo) => ({
  realmId,
  widgets: ['estimate-panel'],
  origins: [new URL(documentPage).origin],
});

async function post(url: string, authorization: string, body: unknown): Promise<unknown> {
  const headers = { authorization, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

function firstLine(child: ChildProcess): Promise<unknown> {
  return new Promise((found, fail) => {
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', (line) => found(JSON.parse(line)));
    child.once('exit', (code) => fail(new Error(`It ended before it was up (exit code ${String(code)}).`)));
  });
}
