import type { FastifyInstance } from 'fastify';
import { type Faults, applyFaults, type VendorErrorBody } from '../kernel/index.ts';

const errorBody: VendorErrorBody = (status) => {
  const message =
    status === 429
      ? 'Too many requests at once. Please try again in a minute.'
      : `The accounting service answered with status ${status}. Please try again.`;
  return { type: 'application/json', body: JSON.stringify({ error: { code: '', message, stale: false } }) };
};

/** Applies the accounting service's faults to the page's calls. */
export function applyPageFaults(app: FastifyInstance, faults: Faults): void {
  applyFaults(app, 'accounting', faults, errorBody);
}
