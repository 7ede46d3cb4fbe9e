import type { FastifyInstance } from 'fastify';
import { routes, type TaxDocument } from '@salestax/contract';
import { RequestError } from '../../domain/request-error.ts';
import { type Call, companyOf, type RouteContext, documentBodyLimit, serve } from '../../http/register.ts';
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

/** Routes of the estimate panel. */
export function panelRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.originAddress, (call) => readOriginAddress(services, requestOf(call)));
  serve(app, context, routes.ecoSystemConfiguration, (call) => readEcoSystem(services, requestOf(call)));
  serve(app, context, routes.customerInfoWithTaxRate, (call) =>
    readCustomerTaxInfo(services, requestOf(call), call.query.customerId),
  );
  serve(app, context, routes.products, (call) => readProducts(services, requestOf(call), call.query));
  serve(app, context, routes.departments, (call) => readDepartments(services, requestOf(call), call.query));
  serve(app, context, routes.newProducts, (call) => readNewProducts(services, requestOf(call), call.body));
  serve(app, context, routes.newDepartments, (call) => readNewDepartments(services, requestOf(call), call.body));
  const estimate = async (call: Call<'getTax'>) => {
    if (!isAmount(call.body.AmountPaid)) throw new RequestError('BadRequest', 'AmountPaid is not an amount.');
    const { whatIf, ...document } = call.body;
    if (whatIf !== undefined && Object.keys(whatIf).length === 0)
      throw new RequestError('BadRequest', 'whatIf changes nothing.');
    return estimateTax(services, { ...requestOf(call), document, ...(whatIf && { whatIf }) });
  };
  const timeoutMs = services.estimateTimeoutMs;
  serve(app, context, routes.getTax, estimate, { bodyLimit: documentBodyLimit, timeoutMs, isUrgent: true });
  documentRoutes(app, context, services);
}

function documentRoutes(app: FastifyInstance, context: RouteContext, services: Services): void {
  serve(app, context, routes.updatedConfiguration, (call) => readConfiguration(services, requestOf(call)));

  const recordSaved = async (call: Call<'processDocument'>) => {
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
  };
  serve(app, context, routes.processDocument, recordSaved, { bodyLimit: documentBodyLimit });

  serve(app, context, routes.cancelTax, async (call) => {
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
  });

  serve(app, context, routes.documentTimeline, async (call) => {
    const { query } = call;
    const { realmId } = companyOf(call);
    const key = { realmId, txnType: Number(query.txnType), txnId: query.txnId };
    const { entries, record } = await services.db.tx({ realm: realmId }, async (trx) => {
      const timeline = await timelineOf(trx, key);
      const stored = await storedDocuments(trx, realmId, key.txnType, [key.txnId]);
      return { entries: timeline, record: recordStateOf(stored.get(key.txnId) ?? nothingStored, timeline) };
    });
    return { entries: entries.map(({ at, event, detail }) => ({ at: at.toISOString(), event, detail })), record };
  });

  serve(app, context, routes.documentCalls, async (call) => {
    const { query } = call;
    const { realmId } = companyOf(call);
    await services.calls.flush();
    const key = { realmId, txnType: Number(query.txnType), txnId: query.txnId };
    const calls = await services.db.tx({ realm: realmId }, (trx) => callsOfDocument(trx, key, longestCallLog));
    return { calls: calls.map(loggedCallOf) };
  });
}

/** The name of the signed-in person; absent on the page of an integrator, which knows its user itself. */
const personOf = ({ principal }: Pick<Call<'getTax'>, 'principal'>): string | undefined => principal?.user?.name;

/** Decimal text; blank is zero. */
function isAmount(text: string): boolean {
  return /^-?\d*(?:\.\d*)?$/.test(text.trim());
}

/** The accounting service retains a voided document with zero amounts. */
function isVoid({ IsVoided, lineItems }: TaxDocument): boolean {
  return IsVoided && lineItems.every(({ amount }) => amount === 0);
}

/** The company of the session; that of the path is ignored. */
function requestOf(call: Pick<Call<'getTax'>, 'principal' | 'correlationId' | 'signal'>): PanelRequest {
  return { realmId: companyOf(call).realmId, correlationId: call.correlationId, signal: call.signal };
}
