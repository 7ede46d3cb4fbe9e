import type { FastifyInstance } from 'fastify';
import { RequestError } from '../domain/request-error.ts';

/** Pages and calls of support staff. */
const staffPaths = /^\/(?:admin|api\/Admin|oauth\/api\/adminPanel)\//;
/** What pages of both areas load, what is not for browsers, and what no route has. */
const sharedPaths = /^\/(?:\*$|assets\/|oauth\/api\/clientlogs$|policy-reports$|live$|ready$|metrics$)/;

/**
 * Gives support staff a host of their own: a script on a page of customers then shares neither storage nor origin with the
 * pages of staff. Each host answers 404 to what belongs to the other one.
 */
export function separateStaffHost(app: FastifyInstance, staffUrl: string | null): void {
  if (staffUrl === null) return;
  const staffHost = new URL(staffUrl).host;
  app.addHook('onRequest', async (request) => {
    // The template of the route: an address may be encoded in several ways.
    const path = request.routeOptions.url ?? '/*';
    const isForStaff = staffPaths.test(path);
    const isStaffHost = request.host === staffHost;
    if (isForStaff !== isStaffHost && !sharedPaths.test(path)) throw new RequestError('NotFound');
  });
}
