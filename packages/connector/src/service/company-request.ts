import type { CallContext } from '../ports/call-log.ts';
import type { SignedInUser } from '../security/principal.ts';
import type { Services } from './services.ts';

/** What a call of the company's own users and widgets carries. */
export interface CompanyRequest {
  readonly realmId: string;
  readonly companyId: string;
  readonly correlationId: string;
  readonly signal: AbortSignal;
}

/** The same, asked by a person whom the tax provider's identity server knows. */
export interface UserRequest extends CompanyRequest {
  readonly user: SignedInUser;
}

/** Opens the calls to the vendors that a request takes. */
export function callOf(
  { calls }: Services,
  { realmId, correlationId, signal }: Omit<CompanyRequest, 'companyId'>,
): CallContext {
  return calls.open({ realmId, correlationId }, signal);
}
