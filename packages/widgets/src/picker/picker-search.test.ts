import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime } from '@salestax/widget-kit';
import { createPickerSearch } from './picker-search.ts';

interface Item {
  readonly id: string;
  readonly name: string;
}

const item = (name: string): Item => ({ id: name, name });
const offered = [item('Sales Tax')];

/** A search whose responses are released by the test. */
function setUp() {
  const life = createLifetime();
  const requests: { readonly text: string; readonly answer: (found: readonly Item[] | null) => void }[] = [];
  const search = createPickerSearch(life, (text) => new Promise((answer) => requests.push({ text, answer })), offered);
  const type = async (text: string, pause = 200) => {
    search.search(text);
    await vi.advanceTimersByTimeAsync(pause);
  };
  const answer = async (at: number, found: readonly Item[] | null) => {
    requests[at]?.answer(found);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    life,
    requests,
    type,
    answer,
    texts: () => requests.map(({ text }) => text),
    state: () => search.store.getState(),
  };
}

describe('the search of a picker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows its initial list before anything is typed, without a call', () => {
    const { state, requests } = setUp();
    expect(state()).toEqual({ state: 'idle', found: offered });
    expect(requests).toEqual([]);
  });

  it('calls from the first letter, 200 ms after the last one', async () => {
    const { type, texts, state } = setUp();
    await type('t', 199);
    expect(texts()).toEqual([]);
    expect(state().state).toBe('searching');
    await type('ta', 199);
    await type('tax', 199);
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['tax']);
  });

  it('does not call twice for the same text', async () => {
    const { type, answer, texts, state } = setUp();
    await type('tax');
    await answer(0, [item('Tax on fee')]);
    await type('taxi', 100);
    await type('tax');
    await type(' tax ');
    expect(texts()).toEqual(['tax']);
    expect(state()).toEqual({ state: 'ready', found: [item('Tax on fee')] });
  });

  it('ignores a late response to an earlier text', async () => {
    const { type, answer, state } = setUp();
    await type('fee');
    await type('tax');
    await answer(1, [item('tax')]);
    await answer(0, [item('fee')]);
    expect(state()).toEqual({ state: 'ready', found: [item('tax')] });
  });

  it('hides a response while another text is being typed, and shows it when that is undone', async () => {
    const { type, answer, state, texts } = setUp();
    await type('tax');
    await type('taxi', 100);
    await answer(0, [item('tax')]);
    expect(state().state).toBe('searching');
    await type('tax', 0);
    expect(state()).toEqual({ state: 'ready', found: [item('tax')] });
    expect(texts()).toEqual(['tax']);
  });

  it('shows at most 20 items', async () => {
    const { type, answer, state } = setUp();
    await type('tax');
    await answer(
      0,
      Array.from({ length: 30 }, (_, at) => item(`tax ${at}`)),
    );
    expect(state().found).toHaveLength(20);
  });

  it('shows its initial list again when the text is empty, whatever responds later', async () => {
    const { type, answer, state } = setUp();
    await type('tax');
    await type('');
    await answer(0, [item('tax')]);
    expect(state()).toEqual({ state: 'idle', found: offered });
  });

  it('calls again for the same text after a failure', async () => {
    const { type, answer, state, texts } = setUp();
    await type('tax');
    await answer(0, null);
    expect(state()).toEqual({ state: 'failed', found: [] });
    await type('tax');
    expect(texts()).toEqual(['tax', 'tax']);
  });

  it('stops when it is disposed', async () => {
    const { life, type, answer, state, texts } = setUp();
    await type('tax');
    await type('fee', 100);
    life.end();
    await answer(0, [item('tax')]);
    await vi.advanceTimersByTimeAsync(500);
    expect(texts()).toEqual(['tax']);
    expect(state().state).toBe('searching');
    expect(vi.getTimerCount()).toBe(0);
  });
});
