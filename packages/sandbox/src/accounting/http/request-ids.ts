import type { FastifyRequest } from 'fastify';
import { duplicateRequestId, type QboFault, tooLong } from '../fault.ts';
import { isRecord, textOf } from '../json.ts';

const MAX_LENGTH = 50;
/** The oldest answers beyond this number are dropped: they would fill memory and the state file. */
const MOST_ANSWERS = 10_000;

/** The stored response to a write with a `requestid`. */
export interface AnsweredRequest {
  /** Company and request id. */
  readonly key: string;
  /** Distinguishes a repetition from another request. */
  readonly fingerprint: string;
  readonly answer: object;
}

/**
 * Makes writes with a `requestid` idempotent: a repetition gets the first response, another request with that id is
 * refused.
 */
export interface RequestIds {
  /** Runs the work, or returns the stored response. */
  once(realmId: string, request: FastifyRequest, work: () => object | QboFault): object | QboFault;
  snapshot(): readonly AnsweredRequest[];
}

const fingerprintOf = (request: FastifyRequest): string => {
  const { operation, include } = isRecord(request.query) ? request.query : {};
  const path = request.url.split('?')[0];
  return JSON.stringify([path, operation, include, request.body]);
};

export function createRequestIds(answered: readonly AnsweredRequest[] = []): RequestIds {
  const answers = new Map<string, AnsweredRequest>(answered.map((request) => [request.key, request]));
  return {
    once: (realmId, request, work) => {
      const id = textOf(request.query, 'requestid') ?? '';
      if (id === '') return work();
      if (id.length > MAX_LENGTH) return tooLong('requestid', MAX_LENGTH);
      const key = `${realmId} ${id}`;
      const fingerprint = fingerprintOf(request);
      const earlier = answers.get(key);
      if (earlier !== undefined) return earlier.fingerprint === fingerprint ? earlier.answer : duplicateRequestId();
      const answer = work();
      // A refusal is stored, too: QuickBooks "sends the same response as it did for the original request"
      // (blogs.intuit.com/2015/04/06), and names no exception.
      answers.set(key, { key, fingerprint, answer });
      const [oldest] = answers.keys();
      if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
      return answer;
    },
    snapshot: () => [...answers.values()],
  };
}
