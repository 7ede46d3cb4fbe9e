/**
 * Where the set-up of a company stands for the person who looks at it. There is no state for a company that belongs to another
 * provider account: the service refuses to connect it.
 */
export type SetUpState =
  /** The person may not manage companies. */
  | 'not-allowed'
  /** The person signed in with another account than the one that the provider's portal chose. */
  | 'other-account'
  | 'not-connected'
  /** The connector has no credentials for the tax provider. */
  | 'credentials'
  | 'not-linked'
  /** A company is linked that is not the one chosen in the portal. */
  | 'other-company'
  /** Required settings have no value. */
  | 'settings'
  /** Complete, and calculation is switched off. */
  | 'off'
  | 'on';

/** What is known of the company and the person. */
export interface SetUpSituation {
  readonly mayManage: boolean;
  /** The person's account at the tax provider; '' = not known. */
  readonly account: string;
  /** The company is connected to the accounting service. */
  readonly isConnected: boolean;
  /** The connector has the company's credentials for the tax provider. */
  readonly hasCredentials: boolean;
  readonly isLinked: boolean;
  /** Every required setting has a value. */
  readonly hasSettings: boolean;
  readonly isCalculating: boolean;
  /** What the portal chose; null: the set-up was not started there. */
  readonly chosen: { readonly account: string; readonly isOtherCompany: boolean } | null;
}

/** The first state that applies, in the order in which a person can do something about them. */
export function setUpStateOf({
  mayManage,
  account,
  isConnected,
  hasCredentials,
  isLinked,
  hasSettings,
  isCalculating,
  chosen,
}: SetUpSituation): SetUpState {
  if (!mayManage) return 'not-allowed';
  if (chosen !== null && account !== '' && chosen.account !== account) return 'other-account';
  if (!isConnected) return 'not-connected';
  if (!hasCredentials) return 'credentials';
  if (!isLinked) return 'not-linked';
  if (chosen?.isOtherCompany === true) return 'other-company';
  if (!hasSettings) return 'settings';
  return isCalculating ? 'on' : 'off';
}
