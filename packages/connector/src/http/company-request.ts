import type { RouteName } from '@salestax/contract';
import { type Actor, networkOf, type CallSource, userActor } from '../domain/activity.ts';
import { RequestError } from '../domain/request-error.ts';
import type { ActorRequest, CompanyRequest } from '../ports/company-request.ts';
import type { Principal, SignedInUser } from '../security/principal.ts';
import { type Call, companyOf, type RouteContext } from './register.ts';

/** The request of an account user or a widget, whose company is authenticated. */
export function companyRequestOf(
  call: Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal'>,
): CompanyRequest {
  return { ...companyOf(call), correlationId: call.correlationId, signal: call.signal };
}

/** The same with the actor, for what is recorded. */
export function actorRequestOf(call: RecordedCall): ActorRequest {
  if (call.principal === null) throw new RequestError('Unauthorized');
  return { ...companyRequestOf(call), actor: actorOf(call.principal, call.request.ip) };
}

/** The signed-in user; the caller has to be one. */
export function signedInUserOf(principal: Principal | null): SignedInUser {
  if (principal === null || principal.user === null) throw new RequestError('Unauthorized');
  return principal.user;
}

type RecordedCall = Pick<Call<RouteName>, 'principal' | 'correlationId' | 'signal' | 'request'>;

/** Where a call comes from, for the record of activity. */
export const callSourceOf = ({
  request,
  correlationId,
}: Pick<RecordedCall, 'request' | 'correlationId'>): CallSource => ({
  address: networkOf(request.ip),
  correlationId,
});

/** The authenticated caller, for the record of activity. */
export function actorOf({ user, staff, subject, clientId }: Principal, ip: string): Actor {
  const address = networkOf(ip);
  if (user !== null) return userActor(user, address);
  if (staff !== null) return { kind: 'staff', id: staff.email, name: staff.name, clientId: null, address };
  return { kind: 'integrator', id: subject, name: '', clientId, address };
}

/** Whether the caller may change what administrators decide. Records a refusal, for calls whose answer to it is no error. */
export async function mayManage(
  { recordRefusal }: Pick<RouteContext, 'recordRefusal'>,
  { principal, request }: Pick<RecordedCall, 'principal' | 'request'>,
): Promise<boolean> {
  if (principal?.canManage === true) return true;
  await recordRefusal(request, new RequestError('NonAdminUser'));
  return false;
}
