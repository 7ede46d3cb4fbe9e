import type { FastifyInstance } from 'fastify';
import { type Kernel, applyFaults, type VendorErrorBody } from '../kernel/index.ts';

const errorBody: VendorErrorBody = (status) => ({
  type: 'application/json',
  body: JSON.stringify({ error: status >= 500 ? 'server_error' : 'temporarily_unavailable' }),
});

/** Applies the faults to the identity servers. */
export function applyIdentityFaults(app: FastifyInstance, kernel: Kernel): void {
  applyFaults(app, 'identity', kernel.faults, errorBody);
}
