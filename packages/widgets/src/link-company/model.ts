import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failure, Result, SessionRecord } from '@salestax/client';
import type { Answer, LinkableCompany, RequestBody } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { isForAdministrators } from '../session/administrator.ts';

/** What went wrong: the service's own message, or null when the screen has one. */
export interface LinkProblem {
  readonly message: string | null;
  readonly correlationId: string | null;
}

/** The two fields of the provider's credentials. */
export type Credential = 'username' | 'password';

/** `user`: user name and password; `licenseKey`: account number and license key, in the same two fields. */
type CredentialType = NonNullable<RequestBody<'authorizeProvider'>['credentialType']>;

/** Step 1, when the service has no working credentials. */
export interface CredentialsPhase {
  readonly step: 'credentials';
  readonly credentialType: CredentialType;
  readonly username: string;
  readonly password: string;
  /** The password is shown as text. */
  readonly isShown: boolean;
  /** Fields that were empty when they were submitted. */
  readonly missing: readonly Credential[];
  /** The provider's refusal. */
  readonly refusal: string | null;
  readonly linkProblem: LinkProblem | null;
  readonly isBusy: boolean;
}

/** Step 2. */
export interface CompaniesPhase {
  readonly step: 'companies';
  readonly companies: readonly LinkableCompany[];
  /** The company code of the selected one; '' for none. */
  readonly chosen: string;
  /** The company that the portal chose is not in `companies`. */
  readonly lacksChosen: boolean;
  /** The company that is linked at present; 'elsewhere': one that is not in the list; null: none. */
  readonly linked: LinkableCompany | 'elsewhere' | null;
  /** No company was selected when the link was submitted. */
  readonly isMissing: boolean;
  readonly linkProblem: LinkProblem | null;
  readonly isBusy: boolean;
}

export type Phase =
  | { readonly step: 'loading' }
  | { readonly step: 'signedOut' }
  /** No accounting company is connected. */
  | { readonly step: 'notConnected' }
  | { readonly step: 'failed'; readonly linkProblem: LinkProblem }
  | CredentialsPhase
  | CompaniesPhase
  /** The only company, or the one chosen in the portal, is linked without a question. */
  | { readonly step: 'linking'; readonly company: LinkableCompany }
  | { readonly step: 'noCompany' }
  | { readonly step: 'linked' };

export interface LinkCompanyState {
  readonly phase: Phase;
  /** Why the screen is read-only. */
  readonly obstacle: 'rights' | 'disconnected' | null;
  readonly isGoingBack: boolean;
  /** The service has refused a call that an administrator may make: whether to sign in as one. */
  readonly asksForAdministrator: boolean;
}

/** The ports of linking. The calls never reject. */
export interface LinkCompanyPorts {
  readonly record: () => SessionRecord | null;
  /** Whether an onboarding waits for the company that the portal of the tax provider chose. */
  readonly awaitsSetUp: () => boolean;
  readonly storeSession: (record: SessionRecord) => void;
  readonly status: () => Promise<Result<Pick<Answer<'userConfiguration'>, 'status'>>>;
  readonly authorization: () => Promise<Result<Answer<'providerAuthorization'>>>;
  readonly companies: () => Promise<Result<readonly LinkableCompany[]>>;
  readonly authorize: (credentials: RequestBody<'authorizeProvider'>) => Promise<Result<Answer<'authorizeProvider'>>>;
  readonly link: (companyCode: string) => Promise<Result<Answer<'linkCompany'>>>;
  readonly linked: (companyCode: string) => void;
  readonly goBack: () => Promise<void>;
  /** Leads to the sign-in. */
  readonly signIn: () => void;
}

export interface LinkCompanyModel {
  readonly store: StoreApi<LinkCompanyState>;
  readonly load: () => Promise<void>;
  readonly type: (field: Credential, value: string) => void;
  /** Fills the fields again from the sign-in: a user name is no account number. */
  readonly chooseCredentialType: (credentialType: CredentialType) => void;
  readonly showPassword: (isShown: boolean) => void;
  readonly authorize: () => Promise<void>;
  readonly choose: (companyCode: string) => void;
  readonly link: () => Promise<void>;
  readonly goBack: () => Promise<void>;
  /** Answers whether to sign in as an administrator. */
  readonly answerAdministrator: (isWanted: boolean) => void;
  /**
   * Proves at `/avataxlogin` that one of our pages sent the user; '' until it is known, for users who may not link, and for a
   * company that is linked.
   */
  readonly requestToken: () => string;
}

const emptyForm: CredentialsPhase = {
  step: 'credentials',
  credentialType: 'user',
  username: '',
  password: '',
  isShown: false,
  missing: [],
  refusal: null,
  linkProblem: null,
  isBusy: false,
};

/** The form with what is known from the sign-in: the user's name, or the number of the account. */
const formOf = (credentialType: CredentialType, record: SessionRecord | null): CredentialsPhase => ({
  ...emptyForm,
  credentialType,
  username: (credentialType === 'user' ? record?.avau : record?.avataxAccountNumber) ?? '',
});

/**
 * The rules of linking a company: credentials first when they are missing; then the only company, or the one chosen in
 * the tax provider's portal, is linked without a question, unless another one is linked; several companies are offered; or
 * there is none.
 */
export function createLinkCompanyModel(life: Lifetime, ports: LinkCompanyPorts): LinkCompanyModel {
  const store = createStore<LinkCompanyState>(() => ({
    phase: { step: 'loading' },
    obstacle: ports.record()?.isUsrAlw === false ? 'rights' : null,
    isGoingBack: false,
    asksForAdministrator: false,
  }));
  let requestToken = '';

  const show = (phase: Phase) => {
    if (!life.signal.aborted) store.setState({ phase });
  };
  const changeSession = (fields: Partial<SessionRecord>) => {
    const session = ports.record();
    if (session !== null) ports.storeSession({ ...session, ...fields });
  };
  /** Without a session the screen stops, whatever was tried. */
  const failed = (failure: Failure, otherwise: (linkProblem: LinkProblem) => Phase) => {
    if (failure.problem === 'aborted') return;
    show(failure.problem === 'unauthorized' ? { step: 'signedOut' } : otherwise(linkProblemOf(failure)));
    if (!life.signal.aborted && isForAdministrators(failure)) store.setState({ asksForAdministrator: true });
  };
  const failedToLoad = (failure: Failure) => failed(failure, (linkProblem) => ({ step: 'failed', linkProblem }));

  async function load(): Promise<void> {
    if (ports.record()?.isQboConnected === false) return show({ step: 'notConnected' });
    show({ step: 'loading' });
    const [status, authorization] = await Promise.all([ports.status(), ports.authorization()]);
    if (!status.ok) return failedToLoad(status);
    if (!authorization.ok) return failedToLoad(authorization);
    if (life.signal.aborted) return;
    const { isAuthorized, requestToken: token } = authorization.value;
    // A sign-in with another account can take over only a company that is not linked; for any other it would end the session.
    requestToken = status.value.status === 'NotIntegrated' ? token : '';
    if (store.getState().obstacle !== 'rights')
      store.setState({ obstacle: status.value.status === 'Disconnected' ? 'disconnected' : null });
    if (isAuthorized) await loadCompanies();
    else show(formOf('user', ports.record()));
  }

  async function loadCompanies(): Promise<void> {
    show({ step: 'loading' });
    const answer = await ports.companies();
    if (!answer.ok) return failedToLoad(answer);
    const [first, ...others] = answer.value;
    if (first === undefined) return show({ step: 'noCompany' });
    const lacksChosen = ports.awaitsSetUp() && first.isChosen !== true;
    const linked = linkedOf(answer.value);
    // An onboarding waits for the company that the portal chose, which is the first one.
    const awaitsFirst = ports.awaitsSetUp() && !lacksChosen;
    const preselected = awaitsFirst || linked === null || linked === 'elsewhere' ? first : linked;
    const phase: CompaniesPhase = {
      step: 'companies',
      companies: answer.value,
      chosen: preselected.companyCode,
      lacksChosen,
      linked,
      isMissing: false,
      linkProblem: null,
      isBusy: false,
    };
    // `isWanted`: the portal chose the company, and nothing is linked yet. The only company is not linked without a question
    // while the portal waits for another one: it would be linked again and again. Nor in place of a company that is linked,
    // because what was read of that is lost.
    const isOnly = others.length === 0 && !lacksChosen && linked !== 'elsewhere';
    const isDecided = isOnly || first.isWanted === true;
    if (!isDecided || store.getState().obstacle !== null) return show(phase);
    show({ step: 'linking', company: first });
    await send(phase);
  }

  async function send(phase: CompaniesPhase): Promise<void> {
    if (life.signal.aborted) return;
    const answer = await ports.link(phase.chosen);
    if (!answer.ok) return failed(answer, (linkProblem) => ({ ...phase, linkProblem }));
    if (life.signal.aborted) return;
    const { companyCode, isAvaTaxCompanyConfigured, isSetupComplete, error } = answer.value;
    if (error !== null)
      return show({ ...phase, linkProblem: { message: error.message, correlationId: answer.correlationId } });
    changeSession({ isAvaTaxCompanyConfigured, isSetupComplete });
    show({ step: 'linked' });
    ports.linked(companyCode);
  }

  async function authorize(): Promise<void> {
    const { phase, obstacle } = store.getState();
    if (phase.step !== 'credentials' || phase.isBusy || obstacle !== null) return;
    const { username, password, credentialType } = phase;
    const missing = (['username', 'password'] as const).filter((field) => phase[field] === '');
    if (missing.length > 0) return show({ ...phase, missing, refusal: null, linkProblem: null });
    const sent: CredentialsPhase = { ...phase, missing, refusal: null, linkProblem: null };
    show({ ...sent, isBusy: true });
    const answer = await ports.authorize({
      username,
      password,
      ...(credentialType === 'licenseKey' && { credentialType }),
    });
    if (!answer.ok) return failed(answer, (linkProblem) => ({ ...sent, linkProblem }));
    if (life.signal.aborted) return;
    const { status, errorMessage, avaTaxUserName, qboCompanyName } = answer.value;
    if (!status) return show({ ...sent, refusal: errorMessage ?? '' });
    changeSession({
      ...(avaTaxUserName !== '' && { userName: avaTaxUserName }),
      ...(qboCompanyName !== '' && { companyName: qboCompanyName }),
    });
    await loadCompanies();
  }

  return {
    store,
    load,
    authorize,
    requestToken: () => requestToken,
    type(field, value) {
      const { phase } = store.getState();
      if (phase.step !== 'credentials' || phase.isBusy) return;
      show({ ...phase, [field]: value, missing: phase.missing.filter((name) => name !== field) });
    },
    chooseCredentialType(credentialType) {
      const { phase } = store.getState();
      if (phase.step === 'credentials' && !phase.isBusy) show(formOf(credentialType, ports.record()));
    },
    showPassword(isShown) {
      const { phase } = store.getState();
      if (phase.step === 'credentials') show({ ...phase, isShown });
    },
    choose(companyCode) {
      const { phase } = store.getState();
      if (phase.step === 'companies' && !phase.isBusy) show({ ...phase, chosen: companyCode, isMissing: false });
    },
    async link() {
      const { phase, obstacle } = store.getState();
      if (phase.step !== 'companies' || phase.isBusy || obstacle !== null) return;
      if (phase.chosen === '') return show({ ...phase, isMissing: true, linkProblem: null });
      const sent = { ...phase, isMissing: false, linkProblem: null };
      show({ ...sent, isBusy: true });
      await send(sent);
    },
    async goBack() {
      if (store.getState().isGoingBack) return;
      store.setState({ isGoingBack: true });
      await ports.goBack();
    },
    answerAdministrator(isWanted) {
      store.setState({ asksForAdministrator: false });
      if (isWanted) ports.signIn();
    },
  };
}

function linkedOf(companies: readonly LinkableCompany[]): CompaniesPhase['linked'] {
  const isAnyLinked = companies.some(({ isLinked }) => isLinked !== undefined);
  return companies.find(({ isLinked }) => isLinked === true) ?? (isAnyLinked ? 'elsewhere' : null);
}

/** A refusal has its own message; for everything else the screen has one. */
const linkProblemOf = ({ problem, message, correlationId }: Failure): LinkProblem => ({
  message: problem === 'refused' && message !== '' ? message : null,
  correlationId,
});
