import type { CallContext } from '../ports/call-log.ts';
import type { SignedInUser } from '../security/principal.ts';
import type { Services } from './services.ts';

/** Input of a call by users and widgets of a company. */
export interface CompanyRequest {
  readonly realmId: string;
  readonly companyId: string;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** The same for a call by a user of the tax provider. */
export interface UserRequest extends CompanyRequest {
  readonly user: SignedInUser;
}

/** Context of the vendor calls of a request. */
export function callOf(
  { calls }: Services,
  { realmId, correlationId, signal }: Omit<CompanyRequest, 'companyId'>,
): CallContext {
  return calls.open({ realmId, correlationId }, signal);
}
