import type { FastifyInstance } from 'fastify';
import { type Kernel, meetFaults, type VendorStatusBody } from '../kernel/index.ts';

const wording: VendorStatusBody = (status) => ({
  type: 'application/json',
  body: JSON.stringify({ error: status >= 500 ? 'server_error' : 'temporarily_unavailable' }),
});

/** Makes the identity servers meet the faults. */
export function meetIdentityFaults(app: FastifyInstance, kernel: Kernel): void {
  meetFaults(app, 'identity', kernel.faults, wording);
}
