import { setTimeout as pause } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { documentKinds } from '@salestax/contract';
import { type Bookkeeper, kinds, openBooks, type Saved } from '../faults/bookkeeper.ts';
import { postSave } from '../support/documents.fixture.ts';
import { field, textAt } from '../support/json.ts';
import type { Cluster } from './cluster.ts';

/** Simulated users: each saves, changes, renumbers and deletes documents of all kinds, one after the other. */
export interface Load {
  /** Requests with another status than 200 since the last call. */
  readonly refused: () => readonly Refused[];
  /** Number of 200 responses so far. */
  readonly answered: () => number;
  /** Number of completed documents so far. */
  readonly finished: () => number;
  /** Lets every user finish the current document. */
  stop(): Promise<void>;
}

export interface Refused {
  readonly what: string;
  /** 0 = no response. */
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Polling interval of a document in milliseconds. */
const pollMs = 100;
/** Retry delay of a save that was not accepted, as in the panel. Milliseconds. */
const againMs = 100;
const readers = 3;

export async function startLoad(cluster: Cluster, people: number): Promise<Load> {
  // One session each, because of the rate limit per session.
  const tokens = await Promise.all(
    Array.from({ length: people + readers }, () => cluster.embedToken(['estimate-panel', 'call-log'])),
  );
  const { realmId } = cluster.sandbox.description;
  const books = openBooks(cluster.sandbox, 'C');
  const refused: Refused[] = [];
  const agent = new Agent({ keepAliveTimeout: 60_000, connections: 16 });
  let answered = 0;
  let finished = 0;
  const stopping = new AbortController();

  async function post(person: number, method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    const what = `${method} ${path.split('/').slice(0, 4).join('/')}`;
    try {
      const answer = await fetch(`${cluster.balancer.url}/oauth/api/AvaTax/${path}`, {
        method,
        dispatcher: agent,
        headers: {
          authorization: `Bearer ${tokens[person]}`,
          // Each user has a client address, because of the rate limit per address.
          'x-forwarded-for': `10.1.0.${person}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status === 200) {
        answered += 1;
        return JSON.parse(text);
      }
      refused.push({ what: `${what}: ${text}`, status: answer.status, retryAfter: answer.headers.get('retry-after') });
    } catch (error) {
      refused.push({ what: `${what}: ${String(error)}`, status: 0, retryAfter: null });
    }
    return null;
  }

  const report = async (person: number, saved: Saved): Promise<unknown> => {
    const stored = books.read(saved);
    const isGone = stored === null || field(stored, 'PrivateNote') === 'Voided';
    const [call, body] = isGone
      ? ['cancelTax', removalOf(saved, stored === null ? 'Deleted' : 'Voided')]
      : ['processDocument', postSave(saved.kind, { ...saved, syncToken: textAt(stored, 'SyncToken') })];
    return post(person, 'POST', `${call}/${realmId}`, body);
  };

  /** Reports a document until it is accepted, then polls until its delivery is finished. */
  async function deliver(person: number, saved: Saved): Promise<void> {
    for (;;) {
      const answer = await report(person, saved);
      const status = field(answer, 'status');
      if (status === 'Done' || status === 'Ignored') return;
      await pause(answer === null ? againMs : pollMs);
    }
  }

  async function work(person: number): Promise<void> {
    for (let round = person; !stopping.signal.aborted; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'Invoice';
      const saved = books.save(kind);
      await deliver(person, saved);
      await deliver(person, changes[round % changes.length]?.(books, saved) ?? saved);
      finished += 1;
    }
  }

  async function readRepeatedly(person: number): Promise<void> {
    while (!stopping.signal.aborted) {
      await post(person, 'GET', `timeline/${realmId}?txnType=${documentKinds.Invoice.number}&txnId=1`);
      await pause(readEveryMs);
    }
  }

  const all = Promise.all([
    ...Array.from({ length: people }, (_, person) => work(person)),
    ...Array.from({ length: readers }, (_, reader) => readRepeatedly(people + reader)),
  ]);
  return {
    refused: () => refused.splice(0),
    answered: () => answered,
    finished: () => finished,
    async stop() {
      stopping.abort();
      await all;
      if (!agent.closed) await agent.close();
    },
  };
}

const readEveryMs = 100;

/** Changes to a recorded document. */
const changes: readonly ((books: Bookkeeper, saved: Saved) => Saved)[] = [
  (books, saved) => books.reprice(saved, 88.4),
  (books, saved) => books.renumber(saved, `${saved.number}-R`),
  (books, saved) => {
    books.delete(saved);
    return saved;
  },
  (books, saved) => books.annotate(saved, 'Thank you.'),
];

function removalOf({ kind, id, number }: Saved, reason: 'Voided' | 'Deleted') {
  return {
    txnId: id,
    txnType: documentKinds[kind].number,
    qboDocNumber: number,
    qboDocumentDate: '2026-03-02',
    reason,
  };
}
