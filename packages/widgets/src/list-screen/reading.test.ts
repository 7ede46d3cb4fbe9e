import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure, Result } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { createReading } from './reading.ts';

const failed = (problem: Failure['problem']): Failure => ({
  ok: false,
  problem,
  message: '',
  status: 429,
  correlationId: null,
  reasonCode: null,
  code: 'failed',
  cause: null,
  base: 'apiBaseUrl',
});
const running: Result<string> = { ok: true, value: 'running', correlationId: null };

/** Polls every second; returns the times of the polls, in milliseconds since the start. */
function start(read: () => Promise<Result<string>>, page: Pick<Document, 'hidden'> & EventTarget = visiblePage()) {
  const life = createLifetime();
  const times: number[] = [];
  const began = Date.now();
  const reading = createReading(life, { page });
  const ended = reading.poll({
    read() {
      times.push(Date.now() - began);
      return read();
    },
    onAnswer: (answer) => answer === 'done',
    intervalMs: 1_000,
  });
  return { times, life, ended };
}
const visiblePage = () => Object.assign(new EventTarget(), { hidden: false });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const random = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a poll of the service', () => {
  it('pauses for its interval exactly, and after a failure up to a tenth longer, so that pages do not return in step', async () => {
    random(0.5);
    const read = vi.fn<() => Promise<Result<string>>>(async () => running).mockResolvedValueOnce(failed('network'));
    const { times, life } = start(read);
    await pass(4_200);
    expect(times).toEqual([0, 2_100, 3_100, 4_100]);
    life.end();
  });

  it('pauses longer after each 429 or missing answer, up to sixteen times, and as usual after an answer', async () => {
    random(0);
    const read = vi.fn<() => Promise<Result<string>>>(async () => running);
    for (let time = 0; time < 6; time += 1) read.mockResolvedValueOnce(failed('network'));
    const { times, life } = start(read);
    await pass(80_000);
    const pauses = times.map((time, at) => time - (times[at - 1] ?? 0));
    expect(pauses.slice(0, 9)).toEqual([0, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000, 1_000, 1_000]);
    life.end();
  });

  it('pauses at least as long as the service says', async () => {
    random(0);
    const read = vi.fn<() => Promise<Result<string>>>(async () => running);
    read.mockResolvedValueOnce({ ...failed('network'), retryAfter: 20 });
    const { times, life } = start(read);
    await pass(21_200);
    expect(times).toEqual([0, 20_000, 21_000]);
    life.end();
  });

  it('has one request at a time, however long it takes', async () => {
    random(0);
    let answer: (result: Result<string>) => void = () => {};
    const { times, life } = start(() => new Promise((resolve) => (answer = resolve)));
    await pass(10_000);
    expect(times).toEqual([0]);
    answer(running);
    await pass(1_000);
    expect(times).toEqual([0, 11_000]);
    life.end();
  });

  it('rests while the page is hidden, and ends with its lifetime', async () => {
    random(0);
    const page = visiblePage();
    const { times, life, ended } = start(async () => running, page);
    await pass(500);
    page.hidden = true;
    await pass(60_000);
    expect(times).toEqual([0]);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(times).toEqual([0, 60_500]);
    life.end();
    expect(await ended).toBe('stopped');
  });
});
