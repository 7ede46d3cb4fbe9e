import type { RouteName } from '@salestax/contract';
import type { CompanyRequest } from '../service/company-request.ts';
import { type Call, companyOf } from './register.ts';

/** The company request of a call by an account user or a widget. */
export function companyRequestOf(
  call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>,
): CompanyRequest {
  return { ...companyOf(call), correlationId: call.correlationId, signal: call.signal };
}
