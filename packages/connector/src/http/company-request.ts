import type { RouteName } from '@salestax/contract';
import type { CompanyRequest } from '../ports/company-request.ts';
import { type Call, companyOf } from './register.ts';

/** The request of an account user or a widget, whose company is authenticated. */
export function companyRequestOf(
  call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>,
): CompanyRequest {
  return { ...companyOf(call), correlationId: call.correlationId, signal: call.signal };
}
