import type { CompanyComparison } from '@salestax/contract';
import type { CompanyComparisonRow } from './company-comparison-queries.ts';

/** The comparison of a company as its user sees it. */
export function companyComparisonOf(row: CompanyComparisonRow): CompanyComparison {
  const { realmId, correlationId, done, total, errorCode, errorText, refusal } = row;
  const state = stateOf(row);
  return {
    realmId,
    state,
    progress: { done: done ?? 0, total },
    counts: state === 'ready' ? countsOf(row) : null,
    ...(state === 'refused' && { error: { code: refusal ?? '', message: '' } }),
    ...(state === 'failed' && { error: { code: errorCode ?? '', message: errorText ?? '' } }),
    correlationId,
  };
}

function stateOf({ runId, state, attempts }: CompanyComparisonRow): CompanyComparison['state'] {
  if (runId === null) return 'refused';
  // The run is gone: a later one of the company has replaced it.
  if (state === null) return 'replaced';
  return state === 'running' && attempts === 0 ? 'queued' : state;
}

/** `Inconsistent` includes the missing documents, which are counted apart here. */
function countsOf({ counts, missing }: CompanyComparisonRow): CompanyComparison['counts'] {
  if (counts === null) return null;
  const { Consistent, Inconsistent, Error: errors } = counts;
  return { consistent: Consistent, inconsistent: Inconsistent - (missing ?? 0), missing: missing ?? 0, errors };
}
