import { embedScopes, manageCalls, ownId, statusCalls, type Route, type RouteName } from '@salestax/contract';
import { embedRefusal, ForeignId, RequestError } from '../domain/request-error.ts';
import type { Principal } from '../security/principal.ts';

/** The widget whose embed sessions may make the panel's calls. */
const panelWidget = 'estimate-panel';

/** What the request addresses, and from where. */
export interface RequestTarget {
  readonly pathId: string | undefined;
  /** Header `Origin`: sent by browsers, not by backends. */
  readonly origin: string | undefined;
}

type NamedRoute = Route & { readonly name: RouteName };

/**
 * Throws `Unauthorized`, `Forbidden` or `NotFound` for a caller without access. The only place that decides on access.
 */
export function guard(route: NamedRoute, principal: Principal | null, { pathId, origin }: RequestTarget): void {
  if (route.access === 'open' || route.access === 'client-credentials') return;
  if (principal === null) throw new RequestError('Unauthorized');
  if (principal.kind === 'embed') guardEmbedded(route, principal, origin);
  else if (!mayCall(route, principal)) throw new RequestError('Forbidden');
  if (!isOwnId(route, principal, pathId)) throw new ForeignId();
}

/** An embed session is for some widgets, in the pages that it was opened for, and in our own iframes in them. */
function guardEmbedded(
  route: NamedRoute,
  { widgets, manages, origins, isDisconnected }: Principal,
  origin: string | undefined,
): void {
  const scopes = scopesOf(route);
  if (!scopes.some((scope) => widgets.includes(scope)))
    throw embedRefusal('WrongWidget', 'The session is for other widgets than the one that makes this call.');
  if (origin !== undefined && !origins.includes(origin))
    throw embedRefusal('WrongOrigin', `The session is not for pages of ${origin}.`);
  if (isDisconnected && !statusCalls.includes(route.name))
    throw embedRefusal('CompanyDisconnected', 'This company is not connected to QuickBooks.');
  if (manageCalls.includes(route.name) && !scopes.some((scope) => manages.includes(scope))) throw readOnly();
}

/** The refusal of a session that may only read. */
export const readOnly = (): RequestError =>
  embedRefusal('ReadOnly', 'This session may read, but it may not change anything.');

/** The widgets whose embed sessions may make a call. */
function scopesOf({ access, name }: NamedRoute): readonly string[] {
  if (access === 'panel') return [panelWidget];
  return access === 'session' ? (embedScopes[name] ?? []) : [];
}

function mayCall({ access }: Route, { kind }: Principal): boolean {
  switch (access) {
    case 'staff':
      return kind === 'staff';
    case 'panel':
    case 'session':
      return kind === 'app';
    case 'signed-in':
      return kind === 'app' || kind === 'sign-in';
    default:
      return false;
  }
}

function isOwnId({ id, access }: Route, { realmId, companyId }: Principal, pathId: string | undefined): boolean {
  if (id === null || pathId === undefined) return true;
  if (pathId === ownId && (access === 'session' || access === 'signed-in')) return true;
  return pathId === (id === 'realmId' ? realmId : companyId);
}

/** Throws unless the caller may close months. The audit file has what vendors answered, and certificates of customers. */
export function requireCloser(principal: Principal | null): void {
  if (principal?.canClose !== true)
    throw new RequestError(
      'Forbidden',
      'This needs a role that may close months. Ask an administrator of the company.',
    );
}

/** Throws `NonAdminUser` unless the caller may change what the company's administrator decides. */
export function requireManager(principal: Principal | null): void {
  if (principal?.canManage !== true) throw new RequestError('NonAdminUser');
}
