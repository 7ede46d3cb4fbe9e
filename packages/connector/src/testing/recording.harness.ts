import { readDeliveryResult } from '../domain/delivery-result.ts';
import type { SalesDocument } from '../domain/sales-document.ts';
import type { DeliveryPayload } from '../features/recording/delivery-data.ts';
import { type Delivery, deliveriesOf } from '../features/recording/delivery-queries.ts';
import { createDeliveryWorker } from '../features/recording/delivery-worker.ts';
import { findLink } from '../features/recording/document-queries.ts';
import { enqueue } from '../features/recording/enqueue-delivery.ts';
import { changeCompany, type CompanyChanges } from '../store/companies.ts';
import type { Trx } from '../store/db.ts';
import type { DeliveryKind } from '../store/schema.ts';
import { timelineOf } from '../store/timeline.ts';
import { realmId, startCompany } from './company-services.harness.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A delivery to enqueue, where it differs from the record of an invoice. */
export interface Queued {
  readonly txnType?: number;
  readonly kind?: DeliveryKind;
  readonly version?: string;
  readonly payload?: Partial<DeliveryPayload>;
}

/** The key of a document of the company, by default an invoice. */
export const keyOf = (txnId: string, txnType = 35) => ({ realmId, txnType, txnId });

/** One linked company whose deliveries are carried out on request. */
export async function startRecording() {
  const company = await startCompany();
  const { accounting, clock, services } = company;
  const inRealm = <Value>(work: (trx: Trx) => Promise<Value>) => services.db.tx({ realm: realmId }, work);
  const deliveries = (txnId: string, txnType?: number) => inRealm((trx) => deliveriesOf(trx, keyOf(txnId, txnType)));
  let versions = 0;

  async function queue(txnId: string, { txnType, kind = 'record', version, payload }: Queued = {}): Promise<Delivery> {
    versions += 1;
    const intent = {
      ...keyOf(txnId, txnType),
      kind,
      version: version ?? `v${versions}`,
      payload: { correlationId: 'test', reason: null, ...payload },
    };
    return (await inRealm((trx) => enqueue(trx, intent, clock.now()))).delivery;
  }

  return {
    ...company,
    inRealm,
    deliveries,
    queue,

    /** Puts a document into the accounting service, and its record into the outbox. */
    async save(document: SalesDocument, queued: Queued = {}): Promise<Delivery> {
      accounting.put(document);
      return queue(document.id ?? '', queued);
    },

    /** Carries out the deliveries that are due, one minute after the last time. */
    async deliver(): Promise<void> {
      clock.ms += 60_000;
      const rules = { concurrency: 1, pollMs: null, leaseMs: 30_000, random: () => 0.9 };
      const worker = createDeliveryWorker(services, silent, rules);
      await worker.drain();
      await worker.stop();
    },

    /** The latest delivery of a document. */
    async lastOf(txnId: string, txnType?: number) {
      const delivery = (await deliveries(txnId, txnType)).at(-1);
      if (delivery === undefined) throw new Error('Nothing was accepted.');
      return { ...delivery, result: readDeliveryResult(delivery.result) };
    },

    linkOf: (txnId: string) => inRealm((trx) => findLink(trx, keyOf(txnId))),

    /** Events of a document with their details, oldest first. */
    async historyOf(txnId: string, txnType?: number): Promise<readonly (readonly [event: string, detail: unknown])[]> {
      const entries = await inRealm((trx) => timelineOf(trx, keyOf(txnId, txnType)));
      return entries.map(({ event, detail }) => [event, detail]);
    },

    async change(changes: CompanyChanges): Promise<void> {
      await inRealm((trx) => changeCompany(trx, realmId, changes, clock.now()));
    },
  };
}
