import type { Answer } from '@salestax/contract';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { bestMatches } from './tax-item-choice.ts';

/**
 * Items of the accounting service that match a search text, best match first, to choose those of the tax lines from. Null
 * while it does not answer:
 * an HTTP error would lead the administrator away from the form.
 */
export async function findTaxItems(
  services: Services,
  request: CompanyRequest,
  search: string,
): Promise<Answer<'searchItems'>> {
  const text = search.trim();
  if (text === '') return [];
  // A name has no colon, which divides the names of an item's parents. QuickBooks treats % as a wildcard: the result is filtered
  // by the literal text.
  const found = await services.accounting.itemsNamed(callOf(services, request), text.split(':').at(-1)?.trim() ?? '');
  if (!found.ok) return null;
  return bestMatches(found.value, text).map(({ id, fullyQualifiedName }) => ({ id, fullyQualifiedName }));
}
