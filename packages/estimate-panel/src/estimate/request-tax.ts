import { routes, type TaxDocument, type TaxResponse, type WhatIf } from '@salestax/contract';
import { answerOf } from '../state/calls.ts';
import type { Explained } from '../state/estimate-result.ts';
import { reportFailure } from '../state/failures.ts';
import type { ActingPanel } from '../state/panel-ports.ts';
import { sentenceOf } from '../state/service-errors.ts';
import { calculationOf } from './calculation.ts';

/** The answer of the service, with the calculation, or with a message that says why there is none. */
export type TaxAnswer = { readonly answer: TaxResponse } & (
  | { readonly message: null; readonly explained: Explained }
  | { readonly message: string; readonly explained: null }
);

/**
 * Has the tax of a document calculated.
 * @throws CallError if the call failed, Error with the request id if the answer has neither a tax nor a message
 */
export async function requestTax(panel: ActingPanel, request: TaxDocument, whatIf?: WhatIf): Promise<TaxAnswer> {
  const { call, text, realmId } = panel;
  const body = { ...request, ...(whatIf && { whatIf }) };
  const answer = await answerOf(call(routes.getTax, { params: { realmId }, body }));
  const message = sentenceOf(answer, text());
  if (message) return { answer, message, explained: null };
  const calculation = calculationOf(answer, request);
  if (!calculation) throw new Error(answer.requestId);
  const calculate = (changed: WhatIf) =>
    requestTax(panel, request, changed).then(
      (other) => (other.explained === null ? other.message : other.explained.calculation),
      (cause: unknown) => reportFailure(panel, cause).message,
    );
  return { answer, message: null, explained: { calculation, request, calculate } };
}
