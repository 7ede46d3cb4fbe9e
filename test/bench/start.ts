import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathOf } from '../support/call.harness.ts';
import { embedToken } from '../support/embed-session.ts';
import { textAt } from '../support/json.ts';
import { copyClone } from '../support/new-clone.harness.ts';
import { median, type Row } from './figures.ts';

const root = resolve(import.meta.dirname, '../..');
const servers = ['', '-accounting', '-tax-provider', '-identity', '-control', '-portal', '-examples'];
const anyPorts = servers.map((name) => `--port${name}=0`);

interface Start {
  /** From the command to the answer to the panel's first call. */
  readonly seconds: number;
  readonly megabytes: number;
  /** Processor time of all processes by then. */
  readonly cpuSeconds: number;
}

/**
 * `npm start` on a new folder, again on the same folder, in memory, and for the first time after `npm ci`, when it builds. On
 * Linux, with an existing build.
 */
export async function startFigures(rounds: number): Promise<readonly Row[]> {
  const kinds = {
    'in a new folder': [] as Start[],
    'in that folder again': [] as Start[],
    'in memory': [] as Start[],
    'first after npm ci': [] as Start[],
  };
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'salestax-bench-'));
    kinds['in a new folder'].push(await startOnce(root, `--data=${folder}`));
    kinds['in that folder again'].push(await startOnce(root, `--data=${folder}`));
    kinds['in memory'].push(await startOnce(root, '--ephemeral'));
    rmSync(folder, { recursive: true });
    const clone = mkdtempSync(join(tmpdir(), 'salestax-bench-'));
    copyClone(clone);
    kinds['first after npm ci'].push(await startOnce(clone, '--ephemeral'));
    rmSync(clone, { recursive: true });
  }
  return Object.entries(kinds).map(([kind, starts]) => ({
    'npm start': kind,
    'the panel is answered after': `${median(starts.map(({ seconds }) => seconds)).toFixed(2)} s`,
    'processor time': `${median(starts.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)} s`,
    'memory of all processes': `${Math.round(median(starts.map(({ megabytes }) => megabytes)))} MB`,
  }));
}

async function startOnce(folder: string, option: string): Promise<Start> {
  const started = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--json', ...anyPorts, option], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((end) => child.once('close', end));
  try {
    await askAsPanel(JSON.parse(await firstLineOf(child)));
    const seconds = (performance.now() - started) / 1_000;
    const group = processesOf(child.pid ?? 0);
    return { seconds, megabytes: sumOf(group, memoryOf), cpuSeconds: sumOf(group, cpuSecondsOf) };
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

/** The processes of a group. */
const processesOf = (group: number): readonly string[] =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[2] === group);

const sumOf = (processes: readonly string[], valueOf: (pid: string) => number): number =>
  processes.reduce((sum, pid) => sum + valueOf(pid), 0);

/** The values of proc(5), stat, after the name, which may contain spaces: state, parent, group and so on. */
const statOf = (pid: string): readonly number[] =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);

/** User and system, also of the children that have ended; in ticks of 10 ms. */
const cpuSecondsOf = (pid: string): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + ticks, 0) / 100;

/** Resident memory in MB; pages that several processes share count once (proc(5), Pss). */
const memoryOf = (pid: string): number => Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1_024;

/** '' when the process has ended in between. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
