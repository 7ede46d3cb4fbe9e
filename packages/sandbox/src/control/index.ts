import Fastify, { type FastifyInstance } from 'fastify';
import type { GrantedTokens } from '../accounting/index.ts';
import type { Kernel } from '../kernel/index.ts';
import { isRecord } from '../kernel/json-record.ts';
import {
  type CustomerMerge,
  readClockChange,
  readCompany,
  readCustomerMerge,
  readFaultRule,
  readUserChange,
  type UserChange,
} from './requests.ts';

/** The parts that `POST /reset` restores, by name. */
export interface Resets {
  readonly [name: string]: () => void | Promise<void>;
}

/** What the control reads and changes besides the kernel. */
export interface ControlledParts {
  readonly planted: () => object;
  /** The current switch of the tax provider. A reset replaces it. */
  readonly deliveryFees: () => { carriedForward: boolean };
  /** Merges a customer of a company; false: the company or one of the customers does not exist. */
  readonly mergeCustomer: (merge: CustomerMerge) => boolean;
  /** Changes a user of the tax provider; false: there is none. */
  readonly changeUser: (change: UserChange) => boolean;
  /** A fresh access token of the accounting service for a company; null: there is no such company. */
  readonly accessToken: (realmId: string) => Pick<GrantedTokens, 'accessToken' | 'accessExpiresAt'> | null;
}

const index = `Sandbox control

GET    /faults            the faults that are switched on
POST   /faults            switch one on: {"service":"accounting"|"tax-provider"|"identity","method"?,"path"? (regular expression),
                          "times"? (requests),"lasts"? (milliseconds),
                          "fault":{"kind":"latency","milliseconds":n} | {"kind":"status","status":n,"retryAfter"?,"body"?:"vendor"|"html"|"xml"|"empty"}
                          | {"kind":"misrouted","because":"environment"|"cluster"} (accounting)
                          | {"kind":"lost-answer"} | {"kind":"late-answer","milliseconds":n} | {"kind":"refused-connection"} | {"kind":"truncated-body"}
                          | {"kind":"wrong-shape"} | {"kind":"slow-body","milliseconds":n} | {"kind":"stale-token"} | {"kind":"locked-document"}
                          | {"kind":"damaged-row","entity":"Invoice","id":"130"} (accounting)}
DELETE /faults            switch all off
GET    /clock             {"now"} of the sandbox
PUT    /clock             {"now":"ISO 8601"} stops it there | {"advance":milliseconds} | {"release":true} follows the machine again
GET    /delivery-fees     {"carriedForward"}: whether a fee has its last published amount after the published years (true at first)
PUT    /delivery-fees     {"carriedForward":true|false}; false: its amount is not known then, and no fee is charged
POST   /customer-merges   {"realmId","customerId","intoId"}: merges the customer into the other one, as a user does; a webhook reports it
POST   /access-tokens     {"realmId"}: {"accessToken","accessExpiresAt"} of the accounting service for calls of your own, for an hour,
                          as an app gets it by OAuth 2
PUT    /users             {"userName","role"?,"isActive"?,"companyId"? (a number or null)}: changes a user of the tax provider, also while signed in
GET    /journal?since=N   accepted writes after sequence number N, oldest first
GET    /planted           what the seed has planted for the month-end tools, by reason: {"documents","items","addresses","certificates","requests"}
POST   /reset             switch all faults off, release the clock, put data and switches back to their seed; the journal and the connections of apps stay
`;

/** Controls for tests and demos: faults, clock, journal, reset. Served on a port of its own. */
export function createControl(
  kernel: Kernel,
  resets: Resets,
  { planted, deliveryFees, mergeCustomer, changeUser, accessToken }: ControlledParts,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });

  // Otherwise any web page could send a POST without a body to this port, such as one that resets all data.
  app.addHook('onRequest', (request, reply, done) => {
    const site = request.headers['sec-fetch-site'];
    if (site === undefined || site === 'none' || site === 'same-origin') return done();
    void reply.code(403).send({ error: 'Pages of other origins may not use the sandbox control' });
  });

  app.get('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(index));

  app.get('/faults', () => kernel.faults.list());
  app.post('/faults', (request, reply) => {
    const rule = readFaultRule(request.body);
    if (typeof rule === 'string') return reply.code(400).send({ error: rule });
    kernel.faults.add(rule);
    return reply.code(201).send(rule);
  });
  app.delete('/faults', (_request, reply) => {
    kernel.faults.clear();
    return reply.code(204).send();
  });

  const now = () => ({ now: kernel.clock.now().toISOString() });
  app.get('/clock', now);
  app.put('/clock', (request, reply) => {
    const change = readClockChange(request.body);
    if (typeof change === 'string') return reply.code(400).send({ error: change });
    if ('now' in change) kernel.clock.set(change.now);
    else if ('advance' in change) kernel.clock.advance(change.advance);
    else kernel.clock.release();
    return now();
  });

  app.get('/delivery-fees', () => deliveryFees());
  app.put('/delivery-fees', (request, reply) => {
    const carriedForward = isRecord(request.body) ? request.body['carriedForward'] : undefined;
    if (typeof carriedForward !== 'boolean')
      return reply.code(400).send({ error: "'carriedForward' is true or false" });
    deliveryFees().carriedForward = carriedForward;
    return deliveryFees();
  });

  app.post('/customer-merges', (request, reply) => {
    const merge = readCustomerMerge(request.body);
    if (typeof merge === 'string') return reply.code(400).send({ error: merge });
    if (!mergeCustomer(merge)) return reply.code(404).send({ error: 'There are no such two customers' });
    return reply.code(201).send(merge);
  });

  app.post('/access-tokens', (request, reply) => {
    const realmId = readCompany(request.body);
    if (realmId === null) return reply.code(400).send({ error: "'realmId' is needed as text" });
    const granted = accessToken(realmId);
    if (granted === null) return reply.code(404).send({ error: 'There is no such company' });
    return reply.code(201).send(granted);
  });

  app.put('/users', (request, reply) => {
    const change = readUserChange(request.body);
    if (typeof change === 'string') return reply.code(400).send({ error: change });
    if (!changeUser(change)) return reply.code(404).send({ error: 'There is no such user' });
    return change;
  });

  app.get<{ Querystring: { since?: string } }>('/journal', (request, reply) => {
    const since = Number(request.query.since ?? '0');
    if (!Number.isInteger(since) || since < 0)
      return reply.code(400).send({ error: "'since' is a sequence number, 0 or more" });
    return kernel.journal.since(since);
  });

  app.get('/planted', () => planted());

  app.post('/reset', async () => {
    kernel.faults.clear();
    kernel.clock.release();
    for (const reset of Object.values(resets)) await reset();
    return { reset: Object.keys(resets) };
  });

  return app;
}
