import type { CallbackParams } from './callback-params.ts';
import { requestTokenOf } from './request-token.ts';

/** The parameters of a path, by name. */
export type Params = Readonly<Record<string, string>>;

/**
 * The input of a page from its address: path parameters, query values, and a provider's callback parameters. null:
 * absent.
 */
export interface PageInput {
  /** Path parameter: the product that embeds this page. */
  readonly source: string | null;
  /**
   * The accounting company: path parameter or `realmId` of `/disconnect`, `RealmId` of `/utilities`, `id` of
   * `/avataxlogin`, `realmId` of `/receipt`.
   */
  readonly realmId: string | null;
  readonly requestToken: string | null;
  /** `userId` of `/avataxlogin`, of `/admin/activity`, and of `/admin/documents`. */
  readonly userId: string | null;
  /** The document of `/receipt`: its type and its id. */
  readonly txnType: string | null;
  readonly txnId: string | null;
  /** `again` of `/admin/signin`: support staff must authenticate again. */
  readonly isAgain: boolean;
  /** `signedOut` of `/admin/signin`: support staff have just signed out. */
  readonly isSignedOut: boolean;
  /** The visitor came with the back or forward button: a page that leads to another site waits for a click. */
  readonly isReturn: boolean;
  readonly onboarding: {
    readonly connectorId: string | null;
    readonly accountId: string | null;
    readonly avataxCompanyId: string | null;
    readonly enableProcessing: string | null;
  };
  /** A provider's callback parameters, by name. */
  readonly callbackParams: CallbackParams;
}

export function readInput(params: Params, url: URL, callbackParams: CallbackParams, isReturn = false): PageInput {
  const query = (name: string) => url.searchParams.get(name);
  return {
    source: params['source'] ?? null,
    realmId: params['id'] ?? query('realmId') ?? query('RealmId') ?? query('id'),
    requestToken: requestTokenOf(url),
    userId: query('userId'),
    txnType: query('txnType'),
    txnId: query('txnId'),
    isAgain: query('again') === 'true',
    isSignedOut: query('signedOut') === 'true',
    isReturn,
    onboarding: {
      connectorId: query('connectorId'),
      accountId: query('accountId'),
      avataxCompanyId: query('avataxCompanyId'),
      enableProcessing: query('enableProcessing'),
    },
    callbackParams,
  };
}
