import { type RunStates, runKinds, runStates } from '@salestax/contract';
import type { After } from './poller.ts';
import type { SessionSource } from './session-source.ts';

export interface FollowOptions {
  /** The absolute URL of the stream. */
  readonly url: string;
  /** Supplies the bearer token; called once more after a 401. */
  readonly token: SessionSource;
  readonly signal: AbortSignal;
  /** Called with the states of the runs: at once, and after every change. */
  readonly onStates: (states: RunStates) => void;
  readonly after?: After;
}

/** Pauses before the reconnections; the fifth failure in a row ends the stream, and polling remains. */
const pausesMs = [1_000, 2_000, 5_000, 10_000] as const;

const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Follows the company's runs by server-sent events (HTML standard, 9.2), until none is running or the signal aborts. A broken
 * stream is opened again. It supplements polling: it ends silently when the stream is not available. Never rejects.
 */
export async function followRuns({ url, token, signal, onStates, after = afterTimeout }: FollowOptions): Promise<void> {
  let isRunning = true;
  let failures = 0;
  const receive = (states: RunStates) => {
    if (signal.aborted) return;
    failures = 0;
    isRunning = states.runs.some(({ state }) => state === 'running');
    onStates(states);
  };
  while (!signal.aborted) {
    const end = await listen(url, token, signal, receive);
    const pause = pausesMs[failures];
    if (end === 'refused' || !isRunning || pause === undefined) return;
    failures += 1;
    await wait(pause, signal, after);
  }
}

/** Reads one stream to its end. `refused`: a retry would not help. */
async function listen(
  url: string,
  token: SessionSource,
  signal: AbortSignal,
  onStates: (states: RunStates) => void,
): Promise<'refused' | 'ended'> {
  try {
    const bearer = await token();
    if (bearer === null) return 'refused';
    let answer = await open(url, bearer, signal);
    if (answer.status === 401) {
      const next = await token(bearer);
      if (next === null || next === bearer) return 'refused';
      answer = await open(url, next, signal);
    }
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return 'refused';
    if (answer.ok && answer.body !== null) await readEvents(answer.body, onStates);
  } catch {
    // A broken connection, or aborted by the signal.
  }
  return 'ended';
}

const open = (url: string, bearer: string, signal: AbortSignal) =>
  fetch(url, { headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer}` }, signal });

async function readEvents(body: ReadableStream<Uint8Array>, onStates: (states: RunStates) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const events = rest.split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const states = statesOf(event);
      if (states !== null) onStates(states);
    }
  }
}

/** Reads the data lines of an event; other fields and comments are ignored. */
function statesOf(event: string): RunStates | null {
  const data = [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line = '']) => line.replace(/\r$/, '')).join('\n');
  try {
    const value: unknown = JSON.parse(data);
    return isRunStates(value) ? value : null;
  } catch {
    return null;
  }
}

function isRunStates(value: unknown): value is RunStates {
  const { runs } = fieldsOf(value);
  return Array.isArray(runs) && runs.every(isRun);
}

function isRun(value: unknown): boolean {
  const { kind, state, done } = fieldsOf(value);
  return (
    runKinds.some((known) => known === kind) && runStates.some((known) => known === state) && typeof done === 'number'
  );
}

const fieldsOf = (value: unknown): Record<string, unknown> => Object.fromEntries(Object.entries(value ?? {}));

function wait(milliseconds: number, signal: AbortSignal, after: After): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = after(milliseconds, end);
    signal.addEventListener('abort', end);
  });
}
