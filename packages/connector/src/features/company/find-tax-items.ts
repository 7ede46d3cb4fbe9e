import type { Answer } from '@salestax/contract';
import { bestMatches } from './tax-item-choice.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import type { Services } from '../../service/services.ts';
import { valueOf } from '../../domain/vendor-request-error.ts';

/** Items for the picker that match a search text, best match first. */
export async function findItems(
  services: Services,
  request: CompanyRequest,
  search: string,
): Promise<Answer<'searchItems'>> {
  const text = search.trim();
  if (text === '') return [];
  // The accounting service treats % as a wildcard: the result is filtered by the literal text.
  const found = valueOf(await services.accounting.itemsNamed(callOf(services, request), text));
  return bestMatches(found, text).map(({ id, fullyQualifiedName }) => ({ id, fullyQualifiedName }));
}
