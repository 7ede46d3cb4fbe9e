// @module-tag long: deployment.test.ts has the cluster without failures

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FaultRule } from '@salestax/sandbox';
import { openBooks } from '../faults/bookkeeper.ts';
import { acceptedRows, openContext, rowsToAccept, select, untilIn } from '../faults/long-work.ts';
import { findings, markOf } from '../faults/oracle.ts';
import { openPanel } from '../faults/panel.ts';
import { until, untilNone } from '../support/until.ts';
import { type Cluster, startCluster } from './cluster.ts';

/*
 * A worker is paused by the kernel during each of its writes to the vendors, for longer than its leases. Another one takes
 * over, and the first one resumes.
 */
const patienceMs = 240_000;
/** Longer than the leases, in milliseconds. */
const held = 20_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
}, patienceMs);
afterAll(() => cluster.stop());

type Write = Required<Pick<FaultRule, 'service' | 'method' | 'path'>> & { readonly accepted: string };

const writes: readonly Write[] = [
  { service: 'accounting', method: 'POST', path: '/invoice\\?', accepted: 'Invoice.update' },
  {
    service: 'tax-provider',
    method: 'POST',
    path: '/transactions/createoradjust$',
    accepted: 'Transaction.createoradjust',
  },
  { service: 'tax-provider', method: 'POST', path: '/changecode', accepted: 'Transaction.changecode' },
  { service: 'tax-provider', method: 'POST', path: '/void', accepted: 'Transaction.void' },
  {
    service: 'tax-provider',
    method: 'POST',
    path: '/certexpressinvites$',
    accepted: 'CertExpressInvite.create',
  },
];

/** Holds the next request of each write: before the vendor carries it out, which then never happens, or after it. */
function hold(moment: 'before' | 'after'): void {
  for (const { service, method, path } of writes) {
    const rule = { service, method, path, times: 1 } as const;
    const { faults } = cluster.sandbox.kernel;
    if (moment === 'after') faults.add({ ...rule, fault: { kind: 'late-answer', milliseconds: held } });
    else {
      faults.add({ ...rule, fault: { kind: 'latency', milliseconds: held } });
      faults.add({ ...rule, fault: { kind: 'refused-connection' } });
    }
  }
}

it.each(['before', 'after'] as const)(
  'a worker that is paused %s the vendors carry out its writes loses and duplicates nothing, and no certificate is requested twice',
  { timeout: patienceMs },
  async (moment) => {
    const { sandbox, balancer, db } = cluster;
    const { faults, journal } = sandbox.kernel;
    const token = await cluster.embedToken(['estimate-panel', 'exemption']);
    const panel = openPanel(`${balancer.url}/oauth`, sandbox.description.realmId, token);
    const context = openContext(balancer.url, sandbox, token);
    const books = openBooks(sandbox, 'FZ');
    const mark = markOf(sandbox);
    const selection = select(sandbox, 1);
    const settled = () => untilNone(() => findings(sandbox, mark, db), 100, 60_000);
    // The document of the selection is recorded by nobody: it was saved for other tests.
    for (const saved of selection.documents) books.delete(saved);
    const [edited, renumbered, deleted] = [
      books.save('Invoice'),
      books.save('Invoice'),
      books.save('Invoice'),
    ] as const;
    for (const saved of [edited, renumbered, deleted]) await panel.saved(saved);
    expect(await settled()).toEqual([]);

    await cluster.end('worker 2', 'SIGTERM');
    const from = journal.since(0).length;
    hold(moment);
    const requested = context.start('exemption-requests', selection).catch(() => null);
    await panel.saved(books.save('Invoice'));
    await panel.saved(books.annotate(books.save('SalesReceipt'), 'Thank you.'));
    await panel.saved(books.renumber(renumbered, `${renumbered.number}-R`));
    books.delete(deleted);
    await panel.removed(deleted, 'Deleted');
    const isAccepted = ({ accepted }: Write) => journal.since(from).some(({ operation }) => operation === accepted);
    await until('every write is held', () => faults.list().every(({ times }) => times === undefined));
    if (moment === 'after') await until('every write is accepted', () => writes.every(isAccepted));

    cluster.freeze('worker 1');
    await cluster.start('worker 2');
    await panel.saved(books.reprice(edited, 77));
    expect(await settled()).toEqual([]);
    await untilIn(context, ['exemption-requests'], 'ready');
    cluster.thaw('worker 1');
    // It finishes its current work before it exits.
    expect(await cluster.end('worker 1', 'SIGTERM')).toBe(0);
    await cluster.start('worker 1');
    await requested;

    expect(await settled()).toEqual([]);
    const recipients = rowsToAccept(selection, 'exemption-requests');
    expect(acceptedRows(sandbox, selection, 'exemption-requests')).toEqual(recipients);
  },
);
