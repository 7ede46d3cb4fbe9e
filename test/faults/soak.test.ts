// @module-tag long: it takes as long as it is told to
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { sizeOf } from '../long.ts';
import { untilNone } from '../support/until.ts';
import { type Bookkeeper, openBooks, recordedKinds } from './bookkeeper.ts';
import { type KillableProduct, startKillableProduct } from './connector-process.ts';
import { findings, markOf } from './oracle.ts';
import { openPanel, type Panel } from './panel.ts';

const minutes = sizeOf('SALESTAX_SOAK_MINUTES', 0.5);
const minute = 60_000;
/** A document is saved, edited and reported this often, in milliseconds. */
const documentEvery = 250;
const megabyte = 1_048_576;
/** With the embedded database, which is in the process. It needed up to 574 MB in 30 minutes on a busy machine. */
const mostMemory = 640 * megabyte;
/** Shorter runs only warm up. */
const longEnough = 10;
const mostWarmUp = 1.5;

let product: KillableProduct | undefined;
afterEach(() => product?.stop());

interface Sample {
  readonly memory: number;
  readonly files: number;
}

/** Of the connector's process, from the kernel (proc(5)). */
function sample(pid: number): Sample {
  const folder = `/proc/${pid}`;
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${folder}/status`, 'utf8')) ?? [];
  return { memory: Number(kilobytes) * 1_024, files: readdirSync(`${folder}/fd`).length };
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** One document after another until the time is over; every fourth is deleted again. */
async function work(books: Bookkeeper, panel: Panel, until: number): Promise<void> {
  for (let count = 0; Date.now() < until; count += 1) {
    const saved = books.save(recordedKinds[count % recordedKinds.length] ?? 'Invoice');
    await panel.saved(saved);
    await panel.saved(books.reprice(saved, 10 + (count % 90)));
    if (count % 4 === 3) {
      books.delete(saved);
      await panel.removed(saved, 'Deleted');
    }
    await pause(documentEvery);
  }
}

it.skipIf(!existsSync('/proc/self/status'))(
  `${minutes} minutes of work lose and duplicate nothing, and need no more memory and no more open files at their end`,
  { timeout: (minutes + 3) * minute },
  async () => {
    const started = await startKillableProduct(null);
    product = started;
    const { sandbox, api, pid } = started;
    const books = openBooks(sandbox, 'SO');
    const samples: Sample[] = [];
    const watch = setInterval(() => samples.push(sample(pid())), 1_000);
    const end = Date.now() + minutes * minute;
    while (Date.now() < end) {
      const mark = markOf(sandbox);
      // A session lasts less than an hour.
      const token = await started.embedToken(['estimate-panel']);
      const panel = openPanel(`${api}/oauth`, sandbox.description.realmId, token);
      await work(books, panel, Math.min(end, Date.now() + minute));
      expect(await untilNone(() => findings(sandbox, mark), 100)).toEqual([]);
    }
    clearInterval(watch);
    const third = Math.floor(samples.length / 3);
    const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
    const [before, after] = [middle, last].map((part) => median(part.map(({ memory }) => memory)));
    const [filesBefore, filesAfter] = [middle, last].map((part) => median(part.map(({ files }) => files)));
    process.stdout.write(
      `Memory ${Math.round((before ?? 0) / megabyte)} MB, then ${Math.round((after ?? 0) / megabyte)} MB; ` +
        `open files ${filesBefore}, then ${filesAfter}; ${samples.length} samples.\n`,
    );
    expect(after).toBeLessThan(mostMemory);
    expect(filesAfter).toBeLessThanOrEqual((filesBefore ?? 0) + 5);
    expect(after).toBeLessThan((before ?? 0) * (minutes >= longEnough ? 1.05 : mostWarmUp));
  },
);
