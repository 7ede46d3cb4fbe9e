import type { Delivered } from './delivered.ts';

/** The parameters of a path, by name. */
export type Params = Readonly<Record<string, string>>;

/**
 * What the address says to the page, read in one place: parameters of the path, values of the query, and what a provider
 * has delivered. null: not there.
 */
export interface PageInput {
  /** Of the path: who shows this page within another product. */
  readonly source: string | null;
  /** The accounting company of `/disconnect`, in the path or as `realmId`, of `/utilities` as `RealmId`, of `/avataxlogin` as `id`, of `/admin/customers` as `realmId`. */
  readonly realmId: string | null;
  readonly requestToken: string | null;
  readonly userId: string | null;
  /** Of `/admin/signin`: support staff have to prove anew who they are. */
  readonly isAgain: boolean;
  readonly onboarding: {
    readonly connectorId: string | null;
    readonly accountId: string | null;
    readonly avataxCompanyId: string | null;
    readonly enableProcessing: string | null;
  };
  /** Of a provider's answer, by name. */
  readonly delivered: Delivered;
}

export function readInput(params: Params, url: URL, delivered: Delivered): PageInput {
  const query = (name: string) => url.searchParams.get(name);
  return {
    source: params['source'] ?? null,
    realmId: params['id'] ?? query('realmId') ?? query('RealmId') ?? query('id'),
    requestToken: query('requestToken'),
    userId: query('userId'),
    isAgain: query('again') === 'true',
    onboarding: {
      connectorId: query('connectorId'),
      accountId: query('accountId'),
      avataxCompanyId: query('avataxCompanyId'),
      enableProcessing: query('enableProcessing'),
    },
    delivered,
  };
}
