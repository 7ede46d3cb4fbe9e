import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { createResource, failureOf, isLoading, valueOf } from './resource.ts';

const answered = (value: string): Result<string> => ({ ok: true, value, correlationId: null });
const failure: Failure = {
  ok: false,
  problem: 'network',
  code: 'network',
  message: '',
  cause: null,
  status: null,
  correlationId: null,
  reasonCode: null,
  base: 'apiBaseUrl',
};

function open() {
  const life = createLifetime();
  const { store, load, put, change, fail } = createResource<string>(life);
  const reads: PromiseWithResolvers<Result<string>>[] = [];
  const read = () => {
    const next = Promise.withResolvers<Result<string>>();
    reads.push(next);
    return load(() => next.promise);
  };
  const seen = () => {
    const now = store.getState();
    return { value: valueOf(now), failure: failureOf(now), isLoading: isLoading(now) };
  };
  return { life, read, reads, seen, put, change, fail };
}

describe('what a screen reads', () => {
  it('is loading until its answer is there', async () => {
    const { read, reads, seen } = open();
    expect(seen()).toEqual({ value: null, failure: null, isLoading: false });
    const reading = read();
    expect(seen()).toEqual({ value: null, failure: null, isLoading: true });
    reads[0]?.resolve(answered('first'));
    expect(await reading).toBe('first');
    expect(seen()).toEqual({ value: 'first', failure: null, isLoading: false });
  });

  it('keeps its value while it is read again, and when that fails', async () => {
    const { read, reads, seen } = open();
    const first = read();
    reads[0]?.resolve(answered('first'));
    await first;
    const second = read();
    expect(seen()).toEqual({ value: 'first', failure: null, isLoading: true });
    reads[1]?.resolve(failure);
    expect(await second).toBeNull();
    expect(seen()).toEqual({ value: 'first', failure, isLoading: false });
  });

  it('drops a failure as soon as it is read again', async () => {
    const { read, reads, seen } = open();
    const first = read();
    reads[0]?.resolve(failure);
    await first;
    expect(seen()).toEqual({ value: null, failure, isLoading: false });
    void read();
    expect(seen()).toEqual({ value: null, failure: null, isLoading: true });
  });

  it('is the answer to the newest read, in whatever order the answers come', async () => {
    const { read, reads, seen } = open();
    const [older, newer] = [read(), read()];
    reads[1]?.resolve(answered('newer'));
    expect(await newer).toBe('newer');
    reads[0]?.resolve(answered('older'));
    expect(await older).toBeNull();
    expect(seen().value).toBe('newer');
  });

  it('is the value of a change rather than that of a read which began before it', async () => {
    const { read, reads, seen, put } = open();
    const reading = read();
    put('changed');
    reads[0]?.resolve(answered('older'));
    await reading;
    expect(seen()).toEqual({ value: 'changed', failure: null, isLoading: false });
  });

  it('can be changed on the screen while it is read again', async () => {
    const { read, reads, seen, put, change } = open();
    change(() => 'nothing to change');
    expect(seen().value).toBeNull();
    put('first');
    const reading = read();
    change((value) => `${value}, changed`);
    expect(seen()).toEqual({ value: 'first, changed', failure: null, isLoading: true });
    reads[0]?.resolve(answered('second'));
    await reading;
    expect(seen()).toEqual({ value: 'second', failure: null, isLoading: false });
  });

  it('keeps its value when what follows it fails, until the next one', () => {
    const { seen, put, fail } = open();
    put('first');
    fail(failure);
    expect(seen()).toEqual({ value: 'first', failure, isLoading: false });
    put('second');
    expect(seen()).toEqual({ value: 'second', failure: null, isLoading: false });
  });

  it('changes no more after the end of the widget', async () => {
    const { life, read, reads, seen } = open();
    const reading = read();
    life.end();
    reads[0]?.resolve(answered('late'));
    expect(await reading).toBeNull();
    expect(seen().value).toBeNull();
  });
});
