import type { RouteName } from '@salestax/contract';
import type { CompanyRequest } from '../service/company-request.ts';
import { type Call, companyOf } from './register.ts';

/** The company that a call of account users and their widgets is about. */

export function companyRequestOf(
  call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>,
): CompanyRequest {
  return { ...companyOf(call), correlationId: call.correlationId, signal: call.signal };
}
