import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillYear, startSandbox } from '@salestax/sandbox';
import { jsonOf } from '../support/call.harness.ts';
import { connectorEnvironment } from '../support/connector-process.harness.ts';
import { numberAt } from '../support/json.ts';
import { ratio, type Row } from './figures.ts';

const child = resolve(import.meta.dirname, 'comparison-process.ts');
const sizes = [10_000, 30_000, 100_000] as const;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

/**
 * The recommendation of docs/operation.md for scarce memory: V8 otherwise delays garbage collection while the machine
 * has memory.
 */
export const smallHeap = ['--max-semi-space-size=4', '--max-old-space-size=128'] as const;

/** Comparisons of growing numbers of documents on each side, with the connector in its own process. */
export async function comparisonFigures(
  databaseUrl: (() => Promise<string>) | null,
  heap: readonly string[] = [],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let first: { readonly documents: number; readonly milliseconds: number } | null = null;
  for (const documents of sizes) {
    const url = databaseUrl === null ? null : await databaseUrl();
    const measured = await measureRun(documents, url, heap);
    const { milliseconds } = measured;
    first ??= { documents, milliseconds };
    rows.push({
      database: `${databaseUrl === null ? 'embedded' : 'PostgreSQL'}${heap.length > 0 ? ', small heap' : ''}`,
      documents: String(documents),
      time: seconds(milliseconds),
      'own CPU': seconds(measured.cpuMilliseconds),
      'RSS before': megabytes(measured.before),
      'peak RSS': megabytes(measured.peak),
      'for the comparison': megabytes(measured.peak - measured.before),
      inconsistent: String(numberAt(measured.figures, 'result', 'counts', 'Inconsistent')),
      'time per document, to the first': ratio(milliseconds / documents / (first.milliseconds / first.documents)),
    });
  }
  return rows;
}

/** One run of a connector in its own process, in a company with this many documents in a year. */
export async function measureRun(
  documents: number,
  databaseUrl: string | null,
  heap: readonly string[],
  of: (range: readonly [string, string]) => readonly string[] = (range) => range,
) {
  const files = mkdtempSync(join(tmpdir(), 'comparison-'));
  const sandbox = await startSandbox({ ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 } });
  try {
    const { firstDay, lastDay } = fillYear(sandbox, { documents, inconsistent: 0.01 });
    const { DATA_DIR: _, ...env } = connectorEnvironment(sandbox, files);
    const store = databaseUrl === null ? { DATA_DIR: join(files, 'data') } : { DATABASE_URL: databaseUrl };
    const figures = await outputOf(heap, { ...env, ...store, LOG_LEVEL: 'error' }, of([firstDay, lastDay]));
    return {
      milliseconds: numberAt(figures, 'milliseconds'),
      cpuMilliseconds: numberAt(figures, 'cpuMilliseconds'),
      before: numberAt(figures, 'before'),
      peak: numberAt(figures, 'peak'),
      figures,
    };
  } finally {
    await sandbox.stop();
    rmSync(files, { recursive: true });
  }
}

function outputOf(
  heap: readonly string[],
  env: Readonly<Record<string, string>>,
  range: readonly string[],
): Promise<unknown> {
  const flags = ['--disable-warning=ExperimentalWarning', '--expose-gc', ...heap];
  const connector = spawn(process.execPath, [...flags, child, ...range], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    const chunks: string[] = [];
    connector.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    connector.once('close', () => {
      const output = chunks.join('');
      const figures = jsonOf(output.trim().split('\n').at(-1) ?? '');
      if (figures === undefined) fail(new Error(`The measured process printed no figures:\n${output}`));
      else done(figures);
    });
  });
}
