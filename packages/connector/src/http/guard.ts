import { ownId, type Route } from '@salestax/contract';
import { embedRefusal, OtherCompanyError, RequestError } from '../domain/request-error.ts';
import type { Principal } from '../security/principal.ts';

/** The widget whose embed sessions may make the panel's calls. */
const panelWidget = 'estimate-panel';

/** What the request addresses, and from where. */
export interface RequestTarget {
  readonly pathId: string | undefined;
  /** Header `Origin`: sent by browsers, not by backends. */
  readonly origin: string | undefined;
}

/**
 * Throws `Unauthorized`, `Forbidden` or `NotFound` for a caller without access. The only place that decides on access.
 */
export function guard(route: Route, principal: Principal | null, { pathId, origin }: RequestTarget): void {
  if (route.access === 'open' || route.access === 'client-credentials') return;
  if (principal === null) throw new RequestError('Unauthorized');
  if (principal.kind === 'embed') guardEmbedded(route, principal, origin);
  else if (!mayCall(route, principal)) throw new RequestError('Forbidden');
  if (!isOwnId(route, principal, pathId))
    throw new OtherCompanyError(principal.kind === 'embed' ? 'WrongCompany' : null);
}

/** An embed session is for some widgets, in the pages that it was opened for, and in our own iframes in them. */
function guardEmbedded(
  route: Route,
  { widgets, manages, origins, isDisconnected }: Principal,
  origin: string | undefined,
): void {
  const scopes = scopesOf(route);
  if (!scopes.some((scope) => widgets.includes(scope))) throw wrongWidget();
  if (origin !== undefined && !origins.includes(origin))
    throw embedRefusal('WrongOrigin', `The session is not for pages of ${origin}.`);
  if (isDisconnected && route.access !== 'panel' && route.whileDisconnected !== true)
    throw embedRefusal('CompanyDisconnected', 'This company is not connected to QuickBooks.');
  if (route.manages !== undefined && !scopes.some((scope) => manages.includes(scope))) throw readOnly();
}

/** The refusal of an embed session that is for other widgets. */
export const wrongWidget = (): RequestError =>
  embedRefusal('WrongWidget', 'The session is for other widgets than the one that makes this call.');

/** The refusal of a session that may only read. */
export const readOnly = (): RequestError =>
  embedRefusal('ReadOnly', 'This session may read, but it may not change anything.');

/** The widgets whose embed sessions may make a call. */
function scopesOf({ access, embed = [] }: Route): readonly string[] {
  if (access === 'panel') return [panelWidget];
  return access === 'session' ? embed : [];
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

/** The parameter of the path that must be the session's own id; null = none. Support staff name the companies of others. */
export function ownIdOf({ path, access }: Route): 'realmId' | 'userId' | null {
  if (access === 'open' || access === 'staff') return null;
  return (['realmId', 'userId'] as const).find((name) => path.includes(`/:${name}`)) ?? null;
}

function isOwnId(route: Route, { realmId, companyId }: Principal, pathId: string | undefined): boolean {
  const { access } = route;
  const id = ownIdOf(route);
  if (id === null || pathId === undefined) return true;
  if (pathId === ownId && (access === 'session' || access === 'signed-in')) return true;
  return pathId === (id === 'realmId' ? realmId : companyId);
}

/** Throws unless the caller may close months. Also for the audit file, which has vendors' answers and customers' certificates. */
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
