import type { Clock } from '../../kernel/index.ts';
import type { OAuthClient, User } from './directory.ts';
import type { IdTokens } from './id-token.ts';
import type { CompanyChoice } from './pages.ts';
import type { Tokens } from './tokens.ts';

/** Shared by the OAuth routes. */
export interface OAuthService {
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly idTokens: IdTokens;
  readonly baseUrl: () => string;
  readonly issuer: () => string;
  readonly users: readonly User[];
  client(clientId: string | undefined): OAuthClient | undefined;
  companiesOf(user: User): readonly CompanyChoice[];
}
