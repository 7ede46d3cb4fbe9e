import type { Reach } from './panel-states.ts';

/** The requirements of a widget for mounting, as serialisable data for a page. */
export interface WidgetNeeds {
  /** 'own': on the connector's own origin only. */
  readonly runsOn: 'any page' | 'own pages';
  /** The first event without a session. */
  readonly first: 'ready' | 'error';
  /** Options besides the base URLs. */
  readonly options?: object;
  /** Takes no base URLs, because it makes no call. */
  readonly withoutService?: true;
  /** Takes an embed session; null: the page has none. */
  readonly session?: string | null;
  readonly documentHost?: true;
  /** The state to test; without it, the first one that does not change by itself. */
  readonly reach?: Reach;
}

/** Every widget by its folder. */
export const widgetNeeds: Readonly<Record<string, WidgetNeeds>> = {
  access: { runsOn: 'own pages', first: 'error' },
  companies: { runsOn: 'own pages', first: 'error' },
  activity: { runsOn: 'own pages', first: 'error' },
  'address-validation': { runsOn: 'any page', first: 'error', session: null },
  'admin-customers': { runsOn: 'own pages', first: 'error' },
  'admin-sign-in': { runsOn: 'own pages', first: 'ready', options: { parameters: {} } },
  callbacks: {
    runsOn: 'own pages',
    first: 'ready',
    options: { provider: 'accounting', parameters: {}, allowedRoles: [] },
  },
  close: { runsOn: 'any page', first: 'error', session: null },
  completion: { runsOn: 'own pages', first: 'ready' },
  'connector-settings': { runsOn: 'any page', first: 'error', session: null },
  disconnect: { runsOn: 'own pages', first: 'ready', options: { realmId: null } },
  documents: { runsOn: 'any page', first: 'error', session: null },
  'estimate-panel': { runsOn: 'any page', first: 'ready', session: 'token', documentHost: true },
  exemption: { runsOn: 'any page', first: 'error', session: null },
  header: { runsOn: 'own pages', first: 'ready' },
  health: { runsOn: 'any page', first: 'ready' },
  home: { runsOn: 'any page', first: 'error', session: null },
  integration: { runsOn: 'own pages', first: 'ready' },
  landing: { runsOn: 'own pages', first: 'ready' },
  launch: { runsOn: 'own pages', first: 'ready' },
  'link-company': { runsOn: 'own pages', first: 'ready' },
  nexus: { runsOn: 'any page', first: 'error', session: null },
  onboarding: {
    runsOn: 'own pages',
    first: 'ready',
    options: { arguments: { connectorId: null, accountId: null, avataxCompanyId: null, enableProcessing: null } },
  },
  'product-catalog': { runsOn: 'any page', first: 'error', session: null },
  'provider-header': { runsOn: 'any page', first: 'ready', options: { title: 'Sales tax' }, withoutService: true },
  'provider-sign-in': { runsOn: 'own pages', first: 'ready', options: { id: null, requestToken: null, userId: null } },
  receipt: { runsOn: 'own pages', first: 'error', options: { txnType: '35', txnId: '1' } },
  reconciliation: { runsOn: 'any page', first: 'error', session: null },
  'session-dialogs': { runsOn: 'own pages', first: 'ready' },
  'sign-out': { runsOn: 'own pages', first: 'ready' },
  'support-documents': { runsOn: 'own pages', first: 'error', options: { customerId: '7' } },
  utilities: { runsOn: 'own pages', first: 'ready', options: { realmId: null } },
};

/** @throws Error for a widget without an entry above */
export function needsOf(name: string): WidgetNeeds {
  const needs = widgetNeeds[name];
  if (needs === undefined) throw new Error(`Say in widget-needs.ts what ${name} needs.`);
  return needs;
}
