import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox, type SandboxInfo } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { field, textAt } from '../golden/json.ts';
import { taxDocument } from '../service/documents.ts';

const folder = join(import.meta.dirname, '../../examples/deployment');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

describe('the files of the deployment', () => {
  it('are a container file without anything to complain of', () => {
    expect(validate(read('Containerfile'))).toEqual([]);
  });

  it('run the service as nobody special, with a pinned base, a health check and no dev dependencies', () => {
    const stages = read('Containerfile')
      .split(/^FROM /m)
      .slice(1);
    const bases = stages.map((stage) => stage.split(/\s/, 1)[0]);
    expect(bases.every((base) => base === 'sources' || /^node:\d+\.\d+\.\d+-/.test(base ?? ''))).toBe(true);
    const service = stages.at(-1) ?? '';
    expect(service).toContain('USER node');
    expect(service).toContain('HEALTHCHECK');
    expect(service).toContain('--from=service-dependencies');
    expect(stages.find((stage) => stage.includes('AS service-dependencies'))).toContain('--omit=dev');
  });

  it('copy the manifest of every package before they install', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY packages\/([\w-]+)\/package\.json/gm)].map(
      ([, name]) => name,
    );
    const lock: unknown = JSON.parse(readFileSync(join(folder, '../../package-lock.json'), 'utf8'));
    const packages = Object.keys(Object(field(lock, 'packages'))).filter((path) => path.startsWith('packages/'));
    expect(copied.map((name) => `packages/${name}`).toSorted()).toEqual(
      packages.filter((path) => path.split('/').length === 2).toSorted(),
    );
  });

  it('are a compose file without anything to complain of', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
    const problems = linter.lintFiles([join(folder, 'compose.yaml')], false).flatMap(({ messages }) => messages);
    expect(problems).toEqual([]);
  });
});

describe('the deployment as plain processes', () => {
  let started: ChildProcess | null = null;
  // It has processes of its own to end.
  afterAll(() => void started?.kill('SIGTERM'));

  it('comes up, estimates a tax through its proxy, leads to the same places as its files, and ends clean', async () => {
    started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(folder, 'start.ts'), '--sandbox', '--port', '0'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const said = await firstLine(started);
    const url = textAt(said, 'url');
    const sandbox = readSandbox(said);
    const token = textAt(await post(`${url}/oauth/api/embed/sessions`, basicOf(sandbox), sessionOf(sandbox)), 'token');
    const estimate = await post(`${url}/oauth/api/AvaTax/getTax/${sandbox.realmId}`, `Bearer ${token}`, taxDocument());
    expect(estimate).toMatchObject({ errorMessage: null, totalAmount: 59.5 });
    expect(misleading(sandbox, url)).toEqual([]);

    const gone = once(started, 'exit');
    started.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    await expect(fetch(`${url}/live`)).rejects.toThrow('fetch failed');
    await expect(fetch(sandbox.accounting)).rejects.toThrow('fetch failed');
  }, 180_000);
});

/** Variables of sandbox.env that lead elsewhere than those which every other start of the sandbox uses. */
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
