import { embedScopes, ownId, type Route, type RouteName } from '@salestax/contract';
import { RequestError } from '../domain/request-error.ts';
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
  if (!mayCall(route, principal) || !mayCallFrom(principal, origin)) throw new RequestError('Forbidden');
  // The id of another company is answered like an unknown id, so that ids cannot be probed.
  if (!isOwnId(route, principal, pathId)) throw new RequestError('NotFound');
}

function mayCall(route: NamedRoute, principal: Principal): boolean {
  switch (route.access) {
    case 'staff':
      return principal.kind === 'staff';
    case 'panel':
      return principal.kind === 'app' || isWidget(principal, [panelWidget]);
    case 'session':
      return principal.kind === 'app' || isWidget(principal, embedScopes[route.name] ?? []);
    case 'signed-in':
      return principal.kind === 'app' || principal.kind === 'sign-in';
    default:
      return false;
  }
}

const isWidget = ({ kind, widgets }: Principal, scopes: readonly string[]): boolean =>
  kind === 'embed' && scopes.some((scope) => widgets.includes(scope));

/** An embed session is valid in the pages it was opened for, and in our own iframes in them. */
function mayCallFrom({ kind, origins }: Principal, origin: string | undefined): boolean {
  return kind !== 'embed' || origin === undefined || origins.includes(origin);
}

function isOwnId({ id, access }: Route, { realmId, companyId }: Principal, pathId: string | undefined): boolean {
  if (id === null || pathId === undefined) return true;
  if (pathId === ownId && (access === 'session' || access === 'signed-in')) return true;
  return pathId === (id === 'realmId' ? realmId : companyId);
}

/** Throws `NonAdminUser` unless the caller may change what the company's administrator decides. */
export function requireManager(principal: Principal | null): void {
  if (principal?.canManage !== true) throw new RequestError('NonAdminUser');
}
