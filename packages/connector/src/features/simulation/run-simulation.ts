import type { CompanySettings } from '../../domain/company-settings.ts';
import { documentTypeOf } from '../../domain/document-types.ts';
import { inactiveError, reportOf, serviceError } from '../../domain/errors.ts';
import { ZERO } from '../../domain/money.ts';
import { firstPlace } from '../../domain/postal-address.ts';
import type { ProviderTransaction } from '../../domain/provider-transaction.ts';
import type { SalesDocument } from '../../domain/sales-document.ts';
import { refusalOf } from '../../domain/vendor-error-message.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CallContext } from '../../ports/call-log.ts';
import { type Run, RunFailed } from '../../ports/runs.ts';
import { requireAccess, retryTransient, retryWhileTransient } from '../../service/company-runs.ts';
import { type LinkedCompany, readCompanyState, taxedCompanyOf } from '../../service/company-state.ts';
import type { DocumentFacts } from '../../service/document-facts.ts';
import { inParallel } from '../../service/in-parallel.ts';
import type { Services } from '../../service/services.ts';
import { callOfRun } from '../../service/vendor-call-log.ts';
import {
  type CustomerTax,
  isBeforeStart,
  isSameRequest,
  isSameTax,
  type PlannedTax,
  plannedTax,
  taxForCustomer,
} from './planned-tax.ts';
import { factsOfDocuments, readNewest } from './simulated-documents.ts';
import { withChanges, taxSettingsOf } from './simulated-settings.ts';
import {
  noTaxes,
  type SimulatedDocument,
  type SimulatedRow,
  type SimulationRequest,
  simulationRequest,
  type SimulationResult,
  summaryOf,
} from './simulation-result.ts';

const documentsAtOnce = 4;

interface Simulating {
  readonly services: Services;
  readonly run: Run;
  readonly call: CallContext;
  readonly state: LinkedCompany;
  readonly facts: DocumentFacts;
  readonly taxCodes: SimulationRequest['taxCodes'];
  readonly now: CompanySettings;
  readonly tried: CompanySettings;
}

/**
 * Calculates the newest documents with the present and with other settings. Uses estimates only: nothing is written to a
 * vendor, so an attempt can be repeated.
 */
export async function runSimulation(services: Services, run: Run): Promise<SimulationResult> {
  const { settings: changes, taxCodes } = simulationRequest.Parse(run.request);
  const { realmId } = run;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  if (state.status !== 'Active') throw new RunFailed(inactiveError(state.status));
  const call = callOfRun(services, run);
  const reading = { services, run, call };
  const now = state.company.settings;
  const tried = withChanges(now, changes);
  const documents = await readNewest(reading, state.taxItems);
  const facts = await factsOfDocuments(reading, documents);
  const { homeCurrency } = await retryTransient(run, () => facts.taxPreferences(call));
  const simulating = { ...reading, state, facts, taxCodes, now, tried };
  const simulated: SimulatedDocument[] = [];
  const report = () => run.report({ done: simulated.length, total: documents.length });
  report();
  await inParallel(documents, documentsAtOnce, async (document) => {
    simulated.push(await simulate(simulating, document));
    report();
  });
  return {
    now: taxSettingsOf(now),
    tried: taxSettingsOf(tried),
    taxCodes,
    currency: homeCurrency,
    ...summaryOf(simulated),
  };
}

async function simulate(simulating: Simulating, document: SalesDocument): Promise<SimulatedDocument> {
  if (isBeforeStart(document, simulating.now) && isBeforeStart(document, simulating.tried))
    return { row: simulatedRowOf(document), isListed: false };
  const planned = await planBoth(simulating, document);
  if (!planned.ok) return failedDocument(simulatedRowOf(document), planned);
  const { now, tried, customerName } = planned;
  const row = { ...simulatedRowOf(document, tried.kind === 'request' ? tried : now), customerName };
  const refused = [now, tried].find(({ kind }) => kind === 'refused');
  if (refused?.kind === 'refused') return failedDocument(row, { error: serviceError(refused.reason) });
  if (isSameTax(now, tried)) return { row, isListed: false };
  const taxes = await calculateBoth(simulating, document, now, tried);
  if (!taxes.ok) return failedDocument(row, taxes);
  const reason = taxes.now.lacksFee || taxes.tried.lacksFee ? reasonOf(serviceError('FeeUnknown')) : null;
  return { row: { ...row, taxes: { now: taxes.now.tax, tried: taxes.tried.tax }, reason }, isListed: true };
}

type Reason = NonNullable<SimulatedRow['reason']>;

const reasonOf = ({ code, message }: Reason): Reason => ({ code, message });

const failedDocument = (row: SimulatedRow, { error }: { readonly error: Reason }): SimulatedDocument => ({
  row: { ...row, taxes: null, reason: reasonOf(error) },
  // The tax is not known: the document is listed with its reason.
  isListed: true,
});

function simulatedRowOf({ kind, id, number, date, shipTo, billTo }: SalesDocument, planned?: PlannedTax): SimulatedRow {
  const place = planned?.kind === 'request' ? planned.transaction.shipTo : firstPlace([shipTo, billTo]);
  return {
    country: place?.country ?? '',
    region: place?.region ?? '',
    txnType: documentTypeOf(kind).number,
    txnId: id ?? '',
    number,
    date,
    customerName: '',
    taxes: noTaxes,
    reason: null,
  };
}

/** What leads to the tax of a document with both settings. */
async function planBoth({ run, call, state, facts, now, tried, taxCodes }: Simulating, document: SalesDocument) {
  const simulated = withFeeOfSale(now, tried);
  const before = await callForDocument(run, () => facts.gather(call, taxedCompanyOf(state, now), document));
  if (!before.ok) return before;
  const after = await callForDocument(run, () => facts.gather(call, taxedCompanyOf(state, simulated), document));
  if (!after.ok) return after;
  const { customer } = before.value;
  const taxed = await callForDocument(run, () => facts.isTaxedByAccounting(call, customer, document.date));
  if (!taxed.ok) return taxed;
  const isTaxedByAccounting = taxed.value;
  return {
    ok: true as const,
    customerName: customer?.displayName ?? '',
    now: plannedTax(document, { ...before.value, settings: now, isTaxedByAccounting }, []),
    tried: plannedTax(document, { ...after.value, settings: tried, isTaxedByAccounting }, taxCodes),
  };
}

/**
 * The settings to gather the facts with. A fee is due once per sale, and `gather` finds its invoice by the fee lines of the
 * documents. Where they were saved without such lines, it must take the first invoice of the sale, as it does for sellers who pay
 * the fee themselves (`isFeeAbsorbed`).
 */
function withFeeOfSale(now: CompanySettings, tried: CompanySettings): CompanySettings {
  const showsNoFee = !now.isEnableRetailDeliveryFee || now.isFeeAbsorbed;
  return { ...tried, isFeeAbsorbed: tried.isFeeAbsorbed || showsNoFee };
}

/** The taxes of a document. Two plans with the same request are one call. */
async function calculateBoth(simulating: Simulating, { kind }: SalesDocument, now: PlannedTax, tried: PlannedTax) {
  const { services, run, call, state } = simulating;
  const calculate = (transaction: ProviderTransaction) =>
    callForDocument(run, () =>
      services.taxProvider.estimate(call, state.account, documentTypeOf(kind).estimateType, transaction),
    );
  const first = now.kind === 'request' ? await calculate(now.transaction) : null;
  if (first?.ok === false) return first;
  const isOneCall =
    now.kind === 'request' && tried.kind === 'request' && isSameRequest(now.transaction, tried.transaction);
  const second = tried.kind !== 'request' ? null : isOneCall ? first : await calculate(tried.transaction);
  if (second?.ok === false) return second;
  const taxOf = (planned: PlannedTax, answer: typeof first): CustomerTax =>
    planned.kind === 'request' && answer?.ok === true
      ? taxForCustomer(kind, planned.transaction, answer.value)
      : { tax: ZERO, lacksFee: false };
  return { ok: true as const, now: taxOf(now, first), tried: taxOf(tried, second) };
}

/** Calls a vendor for one document; the error is that of its row. A refusal of our access, or no answer, is about all documents. */
async function callForDocument<Value>(run: Run, call: () => Promise<Outcome<Value>>) {
  const outcome = await retryWhileTransient(run, call);
  if (outcome.ok) return outcome;
  requireAccess(outcome.error);
  return { ok: false as const, error: { code: reportOf(outcome.error).code, message: refusalOf(outcome.error) } };
}
