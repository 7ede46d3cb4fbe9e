import type { FastifyRequest } from 'fastify';
import { duplicateRequestId, isFault, type QboFault, tooLong } from '../fault.ts';
import { isRecord, textOf } from '../json.ts';

const MAX_LENGTH = 50;

/** The stored answer to a write with a `requestid`. */
export interface AnsweredRequest {
  /** Company and request id. */
  readonly key: string;
  /** Identifies the request, to distinguish a repetition from another request. */
  readonly fingerprint: string;
  readonly answer: object;
}

/** `requestid` makes a write safe to repeat: the same request gets the first answer, another one is refused. */
export interface RequestIds {
  /** Runs the work, or returns the answer of the first time. */
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
      // A refusal wrote nothing, so the id is still free.
      if (!isFault(answer)) answers.set(key, { key, fingerprint, answer });
      return answer;
    },
    snapshot: () => [...answers.values()],
  };
}
