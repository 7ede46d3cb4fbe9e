import type { BearerCall, BearerFailure, FailureCode, Success } from '@salestax/client';
import { routes, serviceFailureMessage, type Day, type Id, type OriginAddress } from '@salestax/contract';
import type { TaxItems } from './own-lines.ts';

/** What the service knows about the accounting company, independent of any document. */
export interface Company extends OriginAddress {
  /** Estimates are switched off for the company's pages; tax is still calculated after saving. */
  readonly isEcoSystemDisabled: boolean;
  /** A configuration with a sales tax item is stored. */
  readonly isConfigured: boolean;
  /** First day of tax calculation. */
  readonly startDate: Day | null;
  readonly taxItems: TaxItems;
}

/** A failed call, or a part of the panel that could not be loaded. */
export type PanelFailure = Pick<BearerFailure, 'problem' | 'status' | 'correlationId'> & {
  readonly code: FailureCode | 'load-failed';
  /** What was thrown. */
  readonly cause?: unknown;
};

/** A call without an answer. */
export class CallError extends Error {
  readonly failure: PanelFailure;
  constructor(failure: PanelFailure) {
    super(serviceFailureMessage);
    this.failure = failure;
  }
}

/**
 * The value of a successful call.
 * @throws CallError if the call failed
 */
export async function answerOf<Value>(pending: Promise<Success<Value> | BearerFailure>): Promise<Value> {
  const result = await pending;
  if (!result.ok) throw new CallError(result);
  return result.value;
}

/**
 * Reads what the service knows about a company.
 * @throws CallError if a call failed
 */
export async function readCompany(call: BearerCall, realmId: Id): Promise<Company> {
  const params = { realmId };
  const [origin, ecoSystem, saved] = await Promise.all([
    answerOf(call(routes.originAddress, { params })),
    answerOf(call(routes.ecoSystemConfiguration, { params })),
    answerOf(call(routes.updatedConfiguration, { params })),
  ]);
  const salesTax = origin.qboSalesTaxItemId || saved?.taxItemId || '';
  return {
    ...origin,
    isEcoSystemDisabled: origin.ecoSystemStatus === 'Disabled' || ecoSystem.isEcoSystemDisabled,
    isConfigured: saved !== null && salesTax !== '',
    startDate: ecoSystem.avaTaxStartDate ?? saved?.avaTaxStartDate ?? null,
    taxItems: [salesTax, saved?.rdfItemId ?? '', saved?.taxOnRdfItemId ?? ''],
  };
}
