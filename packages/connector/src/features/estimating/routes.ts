import type { RouteName, TaxDocument } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { type Call, companyOf, documentBodyLimit, handlersOf } from '../../http/register.ts';
import type { Services } from '../../service/services.ts';
import { callsOfDocument, loggedCallOf } from '../../store/call-log.ts';
import { timelineOf } from '../../store/timeline.ts';
import { acceptCancelled, acceptSaved } from '../recording/accept-document.ts';
import { recordStateOf } from '../recording/record-state.ts';
import { nothingStored, storedDocuments } from '../recording/tax-state-queries.ts';
import { estimateTax } from './estimate-tax.ts';
import {
  type PanelRequest,
  readConfiguration,
  readCustomerTaxInfo,
  readDepartments,
  readEcoSystem,
  readNewDepartments,
  readNewProducts,
  readOriginAddress,
  readProducts,
} from './panel-reading.ts';

const longestCallLog = 100;

/** What the estimate panel reads, and its estimate. */
export function panelHandlers(services: Services) {
  async function estimate(call: Call<'getTax'>) {
    if (!isAmount(call.body.AmountPaid)) throw new RequestError('BadRequest', 'AmountPaid is not an amount.');
    // As one line, a bundle has no item and no tax.
    if (call.body.lineItems.some(({ salesDetailType }) => salesDetailType === 'GroupLineDetail'))
      throw new RequestError(
        'BadRequest',
        'A bundle (salesDetailType GroupLineDetail) is no line: its items are lines.',
      );
    const { whatIf, ...document } = call.body;
    if (whatIf !== undefined && Object.keys(whatIf).length === 0)
      throw new RequestError('BadRequest', 'whatIf changes nothing.');
    return estimateTax(services, { ...requestOf(call), document, ...(whatIf && { whatIf }) });
  }

  return handlersOf({
    // The panel reads these three when it opens, and puts together what it knows of the company.
    originAddress: (call) => readOriginAddress(services, requestOf(call)),
    ecoSystemConfiguration: (call) => readEcoSystem(services, requestOf(call)),
    updatedConfiguration: (call) => readConfiguration(services, requestOf(call)),
    customerInfoWithTaxRate: (call) => readCustomerTaxInfo(services, requestOf(call), call.query.customerId),
    products: (call) => readProducts(services, requestOf(call), call.query),
    departments: (call) => readDepartments(services, requestOf(call), call.query),
    // Items and departments by id: those of a document that are not in the lists that the panel has read.
    newProducts: (call) => readNewProducts(services, requestOf(call), call.body),
    newDepartments: (call) => readNewDepartments(services, requestOf(call), call.body),
    getTax: { handle: estimate, bodyLimit: documentBodyLimit, timeoutMs: services.estimateTimeoutMs, isUrgent: true },
  });
}

/** Calls about documents that the accounting service has stored, of the panel and of the call log. */
export function documentHandlers(services: Services) {
  async function recordSaved(call: Call<'processDocument'>) {
    const { body, correlationId } = call;
    const { txnId, SyncToken } = body.postSaveDocument;
    if (txnId === null || txnId === '')
      throw new RequestError('BadRequest', 'postSaveDocument.txnId is missing: only a saved document can be recorded.');
    const key = { realmId: companyOf(call).realmId, txnType: body.txnType, txnId };
    if (isVoid(body.postSaveDocument))
      return acceptCancelled(services, {
        ...key,
        reason: 'Voided',
        source: 'panel',
        person: personOf(call),
        correlationId,
      });
    return acceptSaved(services, {
      ...key,
      syncToken: SyncToken,
      source: 'panel',
      person: personOf(call),
      correlationId,
    });
  }
  return handlersOf({
    processDocument: { handle: recordSaved, bodyLimit: documentBodyLimit },

    cancelTax: async (call) => {
      const { txnType, txnId, reason = 'Deleted' } = call.body;
      const { realmId } = companyOf(call);
      const { correlationId } = call;
      return acceptCancelled(services, {
        realmId,
        txnType,
        txnId,
        reason,
        source: 'panel',
        person: personOf(call),
        correlationId,
      });
    },

    documentTimeline: async (call) => {
      const { query } = call;
      const { realmId } = companyOf(call);
      const key = { realmId, txnType: Number(query.txnType), txnId: query.txnId };
      const { entries, record } = await services.db.tx({ realm: realmId }, async (trx) => {
        const timeline = await timelineOf(trx, key);
        const stored = await storedDocuments(trx, realmId, key.txnType, [key.txnId]);
        return { entries: timeline, record: recordStateOf(stored.get(key.txnId) ?? nothingStored, timeline) };
      });
      return { entries: entries.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail })), record };
    },

    documentCalls: async (call) => {
      const { query } = call;
      const { realmId } = companyOf(call);
      // The calls of this document may not be written to the database yet.
      await services.calls.flush();
      const key = { realmId, txnType: Number(query.txnType), txnId: query.txnId };
      const calls = await services.db.tx({ realm: realmId }, (trx) => callsOfDocument(trx, key, longestCallLog));
      return { calls: calls.map(loggedCallOf) };
    },
  });
}

/** The name of the signed-in person; absent on the page of an integrator, which knows its user itself. */
const personOf = ({ principal }: Pick<Call<RouteName>, 'principal'>): string | undefined => principal?.user?.name;

/** Decimal text; blank is zero. */
function isAmount(text: string): boolean {
  return /^(?:-?(?:\d+\.?\d*|\.\d+))?$/.test(text.trim());
}

/** A void that is stored: the accounting service keeps a voided document with zero amounts. */
function isVoid({ IsVoided, lineItems }: TaxDocument): boolean {
  return IsVoided && lineItems.every(({ amount }) => amount === 0);
}

/** The company of the session; that of the path is ignored. */
function requestOf(call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>): PanelRequest {
  return { realmId: companyOf(call).realmId, correlationId: call.correlationId, signal: call.signal };
}
