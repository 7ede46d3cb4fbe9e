import { routes, type TaxDocument } from '@salestax/contract';
import { answerOf } from '../state/calls.ts';
import type { Explained } from '../state/estimate-result.ts';
import { reportFailure } from '../state/failures.ts';
import type { ActingPanel } from '../state/panel-ports.ts';
import { sentenceOf } from '../state/service-errors.ts';
import { calculationOf } from './calculation.ts';

/** Calculates the sale of a request with another address, exemption or day. */
export const whatIfOf =
  (panel: ActingPanel, request: TaxDocument): Explained['calculate'] =>
  async (whatIf) => {
    const { call, text, realmId } = panel;
    try {
      const answer = await answerOf(call(routes.getTax, { params: { realmId }, body: { ...request, whatIf } }));
      return sentenceOf(answer, text()) || (calculationOf(answer, request) ?? text().failed);
    } catch (cause) {
      return reportFailure(panel, cause).message;
    }
  };
