import type { BooksSnapshot } from './books.ts';
import type { AnsweredRequest } from './http/request-ids.ts';
import type { TokensSnapshot } from './oauth/tokens.ts';

/** The state of the accounting service that survives a restart, as JSON. Users and apps come from the seed. */
export interface AccountingSnapshot {
  readonly companies: readonly BooksSnapshot[];
  readonly tokens: TokensSnapshot;
  readonly requests: readonly AnsweredRequest[];
}
