import {
  isUnknownCompany,
  type BearerCall,
  type BearerFailure,
  type FailureCode,
  type Success,
} from '@salestax/client';
import { routes, serviceFailureMessage, type Answer, type Day, type Id, type OriginAddress } from '@salestax/contract';
import type { TaxItems } from './own-lines.ts';

/** What the service knows about the accounting company, independent of any document. */
export interface Company extends Pick<
  OriginAddress,
  'originAddress' | 'integrationStatus' | 'errorCode' | 'errorMessage'
> {
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

/** Whether a call was not made because the connector opens no session for a company that was never connected. */
export const isNeverConnected = (error: unknown): boolean =>
  error instanceof CallError && isUnknownCompany(error.failure.cause);

/** As the service describes a company that the provider does not know. */
const neverConnected: Company = {
  originAddress: null,
  integrationStatus: 'NotIntegrated',
  errorMessage: null,
  errorCode: 'NotRegistered',
  isEcoSystemDisabled: false,
  isConfigured: false,
  startDate: null,
  taxItems: ['', '', ''],
};

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
 * Reads what the service knows about a company. One that was never connected is described without an answer.
 * @throws CallError if a call failed
 */
export async function readCompany(call: BearerCall, realmId: Id): Promise<Company> {
  const params = { realmId };
  const answers = Promise.all([
    answerOf(call(routes.originAddress, { params })),
    answerOf(call(routes.ecoSystemConfiguration, { params })),
    answerOf(call(routes.updatedConfiguration, { params })),
  ]);
  return answers.then(companyOf, (error: unknown) => {
    if (isNeverConnected(error)) return neverConnected;
    throw error;
  });
}

function companyOf([origin, ecoSystem, saved]: readonly [
  Answer<'originAddress'>,
  Answer<'ecoSystemConfiguration'>,
  Answer<'updatedConfiguration'>,
]): Company {
  const salesTax = origin.qboSalesTaxItemId || saved?.taxItemId || '';
  return {
    ...origin,
    isEcoSystemDisabled: origin.ecoSystemStatus === 'Disabled' || ecoSystem.isEcoSystemDisabled,
    isConfigured: saved !== null && salesTax !== '',
    startDate: ecoSystem.avaTaxStartDate ?? saved?.avaTaxStartDate ?? null,
    taxItems: [salesTax, saved?.rdfItemId ?? '', saved?.taxOnRdfItemId ?? ''],
  };
}
