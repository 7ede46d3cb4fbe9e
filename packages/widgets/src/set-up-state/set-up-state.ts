/**
 * Where the set-up of a company stands for the person who looks at it. A company that is held by another account is told
 * apart by the service, when somebody tries to connect it.
 */
export type SetUpState =
  /** The person may not manage companies. */
  | 'not-allowed'
  /** The person signed in with another account than the one that the provider's portal chose. */
  | 'other-account'
  | 'not-connected'
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
  readonly isConnected: boolean;
  readonly hasCredentials: boolean;
  readonly isLinked: boolean;
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
