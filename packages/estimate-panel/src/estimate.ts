import { checkDocument, type Refusal } from './checks.ts';
import type { Company } from './company.ts';
import type { AccountingDocument, DocumentHost } from './document-host.ts';
import { resultOf } from './estimate-result.ts';
import { lineChanges, type LineDescriptions } from './line-changes.ts';
import { taxFactsOf } from './own-lines.ts';
import type { CallFailure, PanelCalls } from './panel-calls.ts';
import type { EstimateResult, HeldError } from './panel-state.ts';
import type { ServiceData } from './service-data.ts';

/** How an estimate ended. */
export type EstimateEnd =
  /** One of our own checks said no. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There was no answer to read. */
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** The answer itself is an error. */
  | { readonly kind: 'answeredError'; readonly error: HeldError }
  /** The lines are in the document. `facts` is what the result was calculated for. */
  | { readonly kind: 'done'; readonly result: EstimateResult; readonly facts: string; readonly isCached: boolean }
  /** Another document is on screen by now. */
  | { readonly kind: 'dropped' };

export interface EstimatePorts {
  readonly host: Pick<DocumentHost, 'changeLines'>;
  readonly calls: PanelCalls;
  readonly data: ServiceData;
  /** Aborts when another document comes on screen. */
  readonly signal: AbortSignal;
  readonly onNotice: (notice: 'percentDiscount') => void;
  /** Reads the document on screen once more; null when there is none. */
  readonly reread: () => Promise<AccountingDocument | null>;
  readonly descriptions: () => LineDescriptions;
}

const failed = (failure: CallFailure): EstimateEnd => ({ kind: 'failed', failure });

/** One estimate of a document, from the checks to the lines. Rejects when the document page refuses the lines. */
export async function estimateDocument(
  document: AccountingDocument,
  company: Company,
  ports: EstimatePorts,
): Promise<EstimateEnd> {
  const { data, calls, signal } = ports;
  const customer = await data.customer(document.customerId);
  if (!customer.ok) return failed(customer);
  const { status, startDate, ownItems } = company;
  const checked = checkDocument({ status, startDate, ownItems, document, customerInfo: customer.value });
  for (const notice of checked.notices) ports.onNotice(notice);
  if (checked.refusal !== null) return { kind: 'refused', refusal: checked.refusal };

  const asked = await data.taxDocument(document, 'estimate');
  if (!asked.ok) return failed(asked);
  if (signal.aborted || asked.value === null) return { kind: 'dropped' };
  const answer = await calls.getTax(asked.value, signal);
  if (!answer.ok) return failed(answer);
  const { value, correlationId } = answer;
  if (value.errorMessage) return { kind: 'answeredError', error: { message: value.errorMessage, correlationId } };
  const result = resultOf(value, asked.value, correlationId);
  if (result === null) return failed({ ok: false, problem: 'failed', correlationId });

  // The user may have edited meanwhile: the lines are changed in the document as it is now.
  const now = await ports.reread();
  if (signal.aborted || now === null) return { kind: 'dropped' };
  const changes = lineChanges(value, now, ownItems, ports.descriptions());
  if (changes.length > 0) await ports.host.changeLines(changes);
  return { kind: 'done', result, facts: taxFactsOf(document, ownItems), isCached: value.isCached };
}
