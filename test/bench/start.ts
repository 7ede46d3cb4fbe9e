import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { embedToken } from '../support/embed-session.ts';
import { pathOf } from '../support/call.harness.ts';
import { textAt } from '../support/json.ts';
import { median, type Row } from './figures.ts';

const root = resolve(import.meta.dirname, '../..');
const servers = ['', '-accounting', '-tax-provider', '-identity', '-control', '-portal', '-examples'];
const anyPorts = servers.map((name) => `--port${name}=0`);

interface Start {
  /** From the command to the answer to the panel's first call. */
  readonly seconds: number;
  readonly megabytes: number;
}

/** `npm start` on a new folder, again on the same folder, and in memory. With an existing build, on Linux. */
export async function startFigures(rounds: number): Promise<readonly Row[]> {
  const kinds = { 'in a new folder': [] as Start[], 'in that folder again': [] as Start[], 'in memory': [] as Start[] };
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'salestax-bench-'));
    kinds['in a new folder'].push(await startOnce(`--data=${folder}`));
    kinds['in that folder again'].push(await startOnce(`--data=${folder}`));
    kinds['in memory'].push(await startOnce('--ephemeral'));
    rmSync(folder, { recursive: true });
  }
  return Object.entries(kinds).map(([kind, starts]) => ({
    'npm start': kind,
    'the panel is answered after': `${median(starts.map(({ seconds }) => seconds)).toFixed(2)} s`,
    'memory of all processes': `${Math.round(median(starts.map(({ megabytes }) => megabytes)))} MB`,
  }));
}

async function startOnce(option: string): Promise<Start> {
  const started = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--json', ...anyPorts, option], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((end) => child.once('close', end));
  try {
    await askAsPanel(JSON.parse(await firstLineOf(child)));
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, megabytes: memoryOfGroup(child.pid ?? 0) };
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  }
}

function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let text = '';
    stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) found(text);
    });
    stdout?.once('end', () => fail(new Error('npm start has ended.')));
  });
}

/** The panel's first call: the configuration of the company. */
async function askAsPanel(info: unknown): Promise<void> {
  const realmId = textAt(info, 'realmId');
  const credentials = {
    clientId: textAt(info, 'embedClient', 'clientId'),
    clientSecret: textAt(info, 'embedClient', 'clientSecret'),
  };
  const page = { realmId, documentPage: textAt(info, 'documentPage'), embedClient: credentials };
  const token = await embedToken(textAt(info, 'api'), page, ['estimate-panel']);
  const answer = await fetch(textAt(info, 'api') + pathOf('updatedConfiguration', { realmId }), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`getConfiguration: ${answer.status}`);
}

/** Resident memory of a process group, in MB; pages that several processes share count once (proc(5), Pss). */
function memoryOfGroup(group: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && groupOf(name) === group);
  return processes.reduce((sum, pid) => sum + memoryOf(pid), 0);
}

function groupOf(pid: string): number {
  // After the name, which may contain spaces: state, parent, group.
  const [, , group] = read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(group);
}

const memoryOf = (pid: string): number => Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1_024;

/** '' when the process has ended in between. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
