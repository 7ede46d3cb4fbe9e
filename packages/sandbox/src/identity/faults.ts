import type { FastifyInstance } from 'fastify';
import { type Kernel, meetFaults, type VendorStatusBody } from '../kernel/index.ts';

const wording: VendorStatusBody = (status) => ({
  type: 'application/json',
  body: JSON.stringify({ error: status >= 500 ? 'server_error' : 'temporarily_unavailable' }),
});

/** Applies the faults to the identity servers. */
export function meetIdentityFaults(app: FastifyInstance, kernel: Kernel): void {
  meetFaults(app, 'identity', kernel.faults, wording);
}
