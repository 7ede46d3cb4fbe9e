import { comparisonRefusals, type CompanyComparison } from '@salestax/contract';
import type { CompaniesMessages } from './messages.ts';

export const comparisonTones = {
  refused: 'attention',
  queued: 'quiet',
  running: 'info',
  ready: 'positive',
  failed: 'negative',
  cancelled: 'quiet',
  replaced: 'attention',
} as const;

export const comparisonState = ({ state }: Pick<CompanyComparison, 'state'>, text: CompaniesMessages): string =>
  ({
    refused: text.refusedComparison,
    queued: text.queued,
    running: text.running,
    ready: text.ready,
    failed: text.failedComparison,
    cancelled: text.cancelled,
    replaced: text.replaced,
  })[state];

/** Why a comparison was refused or has failed; '' for the others. */
export function errorSentence({ error }: Pick<CompanyComparison, 'error'>, text: CompaniesMessages): string {
  if (error === undefined) return '';
  const refusal = comparisonRefusals.find((code) => code === error.code);
  return refusal === undefined ? text.serviceMessage(error.code, error.message || text.failed) : text[refusal];
}
