import { describe, expect, it, vi } from 'vitest';
import type { Failure, SessionRecord } from '@salestax/client';
import { createLifetime } from '@salestax/widget-kit';
import { sampleSession } from '../testing/session.fixture.ts';
import { createLinkCompanyModel, type LinkCompanyPorts } from './model.ts';

const now = 1_790_000_000_000;
const record = sampleSession({ isSetupComplete: false, isAvaTaxCompanyConfigured: false }, 'app-token', now);
const cottonwood = { companyCode: 'COTTONWOOD', companyName: 'Cottonwood Landscape Supply', isDefault: true };
const boulder = { companyCode: 'BOULDER', companyName: 'Boulder Yard', isDefault: false };

const answers = <Value>(value: Value) => Promise.resolve({ ok: true as const, value, correlationId: 'c-1' });
const fails = (problem: Failure['problem'], message = ''): Promise<Failure> =>
  Promise.resolve({
    ok: false,
    problem,
    status: null,
    correlationId: 'c-7',
    message,
    reasonCode: null,
    code: 'failed',
    cause: null,
    base: 'apiBaseUrl',
  });
const linkedAs = (companyCode: string, isSetupComplete = false) =>
  answers({ companyCode, isAvaTaxCompanyConfigured: true, isSetupComplete, error: null });
const accepted = { status: true, errorMessage: null, avaTaxUserName: 'dana@avatax', qboCompanyName: 'Cottonwood' };

function setUp(ports: Partial<LinkCompanyPorts> = {}, initial: SessionRecord | null = record) {
  let session = initial;
  const life = createLifetime();
  const all = {
    record: () => session,
    signIn: () => {},
    awaitsSetUp: () => false,
    storeSession: vi.fn<LinkCompanyPorts['storeSession']>((changed) => void (session = changed)),
    status: vi.fn<LinkCompanyPorts['status']>(() => answers({ status: 'NotIntegrated' as const })),
    authorization: vi.fn<LinkCompanyPorts['authorization']>(() =>
      answers({ isAuthorized: true, requestToken: 'proof' }),
    ),
    companies: vi.fn<LinkCompanyPorts['companies']>(() => answers([cottonwood, boulder])),
    authorize: vi.fn<LinkCompanyPorts['authorize']>(() => answers(accepted)),
    link: vi.fn<LinkCompanyPorts['link']>((code) => linkedAs(code)),
    linked: vi.fn<LinkCompanyPorts['linked']>(),
    goBack: vi.fn<LinkCompanyPorts['goBack']>(() => Promise.resolve()),
    ...ports,
  };
  const model = createLinkCompanyModel(life, all);
  return { model, life, ...all, phase: () => model.store.getState().phase, session: () => session };
}

const needsCredentials = () => answers({ isAuthorized: false, requestToken: 'proof' });

describe('a company that the portal chose and the account does not have', () => {
  it('is said, and the only other one is not linked in its place', async () => {
    const { model, phase, link } = setUp({
      awaitsSetUp: () => true,
      companies: vi.fn<LinkCompanyPorts['companies']>(() => answers([cottonwood])),
    });
    await model.load();
    expect(phase()).toMatchObject({ step: 'companies', lacksChosen: true });
    expect(link).not.toHaveBeenCalled();
  });

  it('is offered when another one is linked, and nothing is missing', async () => {
    const chosen = { ...boulder, isChosen: true };
    const { model, phase, link } = setUp({
      awaitsSetUp: () => true,
      companies: vi.fn<LinkCompanyPorts['companies']>(() => answers([chosen, cottonwood])),
    });
    await model.load();
    expect(phase()).toMatchObject({ step: 'companies', lacksChosen: false, chosen: chosen.companyCode });
    expect(link).not.toHaveBeenCalled();
  });
});

describe('several provider companies', () => {
  it('are offered, with the first one preselected', async () => {
    const { model, phase, link } = setUp();
    await model.load();
    expect(phase()).toMatchObject({ step: 'companies', companies: [cottonwood, boulder], chosen: 'COTTONWOOD' });
    expect(link).not.toHaveBeenCalled();
    expect(model.requestToken()).toBe('proof');
  });

  it('are linked as chosen, once for a double click, and the session is updated', async () => {
    const { model, phase, link, linked, session } = setUp({
      link: vi.fn<LinkCompanyPorts['link']>((code) => linkedAs(code, true)),
    });
    await model.load();
    model.choose('BOULDER');
    await Promise.all([model.link(), model.link()]);
    expect(link).toHaveBeenCalledExactlyOnceWith('BOULDER');
    expect(session()).toEqual({ ...record, isAvaTaxCompanyConfigured: true, isSetupComplete: true });
    expect(linked).toHaveBeenCalledExactlyOnceWith('BOULDER');
    expect(phase()).toEqual({ step: 'linked' });
  });

  it('require a code', async () => {
    const { model, phase, link } = setUp();
    await model.load();
    model.choose('');
    await model.link();
    expect(phase()).toMatchObject({ step: 'companies', isMissing: true });
    expect(link).not.toHaveBeenCalled();
    model.choose('BOULDER');
    expect(phase()).toMatchObject({ chosen: 'BOULDER', isMissing: false });
  });
});

describe('the provider company that was chosen in the portal', () => {
  it('is linked without a question, although there are others', async () => {
    const { model, link, linked } = setUp({ companies: () => answers([{ ...boulder, isWanted: true }, cottonwood]) });
    await model.load();
    expect(link).toHaveBeenCalledExactlyOnceWith('BOULDER');
    expect(linked).toHaveBeenCalledExactlyOnceWith('BOULDER');
  });

  it('is not linked for a user without the right', async () => {
    const companies = () => answers([{ ...boulder, isWanted: true }, cottonwood]);
    const { model, phase, link } = setUp({ companies }, { ...record, isUsrAlw: false });
    await model.load();
    expect(phase()).toMatchObject({ step: 'companies', chosen: 'BOULDER' });
    expect(link).not.toHaveBeenCalled();
  });
});

describe('the provider company that is linked', () => {
  const asLinked = (code: string) =>
    [cottonwood, boulder].map((row) => ({ ...row, isLinked: row.companyCode === code }));

  it('is preselected in place of the first one, and not linked without a question', async () => {
    const { model, phase, link } = setUp({ companies: () => answers(asLinked('BOULDER')) });
    await model.load();
    expect(phase()).toMatchObject({ step: 'companies', chosen: 'BOULDER', linked: { companyCode: 'BOULDER' } });
    expect(link).not.toHaveBeenCalled();
  });

  it('is preselected after the credentials were entered again', async () => {
    const companies = () => answers(asLinked('BOULDER'));
    const { model, phase } = setUp({ authorization: needsCredentials, companies });
    await model.load();
    model.type('password', 'secret');
    await model.authorize();
    expect(phase()).toMatchObject({ step: 'companies', chosen: 'BOULDER' });
  });

  it('is not replaced by the only other one without a question', async () => {
    const companies = () => answers([{ ...cottonwood, isLinked: false }]);
    const { model, phase, link } = setUp({ companies });
    await model.load();
    expect(phase()).toMatchObject({ step: 'companies', chosen: 'COTTONWOOD', linked: 'elsewhere' });
    expect(link).not.toHaveBeenCalled();
  });

  it('is linked again without a question where it is the only one', async () => {
    const { model, linked } = setUp({ companies: () => answers([{ ...boulder, isLinked: true }]) });
    await model.load();
    expect(linked).toHaveBeenCalledExactlyOnceWith('BOULDER');
  });

  it('gives way to the one that the portal chose, while an onboarding waits for that', async () => {
    const rows = [
      { ...boulder, isChosen: true, isLinked: false },
      { ...cottonwood, isLinked: true },
    ];
    const { model, phase, link } = setUp({ awaitsSetUp: () => true, companies: () => answers(rows) });
    await model.load();
    expect(phase()).toMatchObject({ chosen: 'BOULDER', linked: { companyCode: 'COTTONWOOD' } });
    expect(link).not.toHaveBeenCalled();
  });
});

describe('a single provider company', () => {
  const one = { companies: () => answers([cottonwood]) };

  it('is linked without a question', async () => {
    const { model, link, linked } = setUp(one);
    await model.load();
    expect(link).toHaveBeenCalledExactlyOnceWith('COTTONWOOD');
    expect(linked).toHaveBeenCalledExactlyOnceWith('COTTONWOOD');
  });

  it('is in the dropdown, with the message, when linking fails', async () => {
    const error = { reasonCode: 'CompanyInactive', message: 'The company is inactive.' };
    const refused = { companyCode: '', isAvaTaxCompanyConfigured: false, isSetupComplete: false, error };
    const { model, phase, linked, storeSession } = setUp({ ...one, link: () => answers(refused) });
    await model.load();
    expect(phase()).toMatchObject({
      step: 'companies',
      companies: [cottonwood],
      chosen: 'COTTONWOOD',
      isBusy: false,
      linkProblem: { message: 'The company is inactive.', correlationId: 'c-1' },
    });
    expect(linked).not.toHaveBeenCalled();
    expect(storeSession).not.toHaveBeenCalled();
  });

  it('is not linked for a user without the right', async () => {
    const { model, phase, link } = setUp(one, { ...record, isUsrAlw: false });
    await model.load();
    await model.link();
    expect(model.store.getState().obstacle).toBe('rights');
    expect(phase()).toMatchObject({ step: 'companies', companies: [cottonwood] });
    expect(link).not.toHaveBeenCalled();
  });
});

describe('no provider company', () => {
  it('is reported', async () => {
    const { model, phase } = setUp({ companies: () => answers([]) });
    await model.load();
    expect(phase()).toEqual({ step: 'noCompany' });
  });
});

describe('provider credentials', () => {
  it('are requested only when the service has no working ones, with the user name of the sign-in', async () => {
    const { model, phase, companies } = setUp({ authorization: needsCredentials });
    await model.load();
    expect(phase()).toMatchObject({ step: 'credentials', username: 'dana@cottonwood.example', password: '' });
    expect(companies).not.toHaveBeenCalled();
  });

  it('lead to the companies, and their names are stored in the session', async () => {
    const { model, phase, authorize, session } = setUp({ authorization: needsCredentials });
    await model.load();
    model.type('username', 'dana');
    model.type('password', 'secret');
    await Promise.all([model.authorize(), model.authorize()]);
    expect(authorize).toHaveBeenCalledExactlyOnceWith({ username: 'dana', password: 'secret' });
    expect(session()).toMatchObject({ userName: 'dana@avatax', companyName: 'Cottonwood' });
    expect(phase().step).toBe('companies');
  });

  it('remain as typed when they are refused', async () => {
    const refused = { status: false, errorMessage: 'Wrong password.', avaTaxUserName: '', qboCompanyName: '' };
    const { model, phase, storeSession } = setUp({
      authorization: needsCredentials,
      authorize: () => answers(refused),
    });
    await model.load();
    model.type('username', 'dana');
    model.type('password', 'wrong');
    model.showPassword(true);
    await model.authorize();
    expect(phase()).toMatchObject({
      username: 'dana',
      password: 'wrong',
      isShown: true,
      refusal: 'Wrong password.',
      isBusy: false,
    });
    expect(storeSession).not.toHaveBeenCalled();
  });

  it('remain as typed when there is no response', async () => {
    const { model, phase } = setUp({ authorization: needsCredentials, authorize: () => fails('network') });
    await model.load();
    model.type('username', 'dana');
    model.type('password', 'secret');
    await model.authorize();
    expect(phase()).toMatchObject({
      username: 'dana',
      password: 'secret',
      refusal: null,
      linkProblem: { message: null, correlationId: 'c-7' },
    });
  });

  it('are both required', async () => {
    const { model, phase, authorize } = setUp({ authorization: needsCredentials });
    await model.load();
    model.type('username', '');
    await model.authorize();
    expect(phase()).toMatchObject({ missing: ['username', 'password'] });
    model.type('username', 'dana');
    expect(phase()).toMatchObject({ missing: ['password'] });
    await model.authorize();
    expect(authorize).not.toHaveBeenCalled();
  });

  it('may be an account number and a license key', async () => {
    const { model, phase, authorize } = setUp({ authorization: needsCredentials });
    await model.load();
    model.type('username', 'dana');
    model.chooseCredentialType('licenseKey');
    expect(phase()).toMatchObject({ credentialType: 'licenseKey', username: '2000134567', password: '' });
    model.type('password', '1A2B3C4D5E6F7081');
    await model.authorize();
    expect(authorize).toHaveBeenCalledExactlyOnceWith({
      username: '2000134567',
      password: '1A2B3C4D5E6F7081',
      credentialType: 'licenseKey',
    });
  });

  it('are not sent by a user without the right', async () => {
    const { model, authorize } = setUp({ authorization: needsCredentials }, { ...record, isUsrAlw: false });
    await model.load();
    model.type('username', 'luis');
    model.type('password', 'secret');
    await model.authorize();
    expect(authorize).not.toHaveBeenCalled();
  });
});

describe('the page that links a company', () => {
  it('is read-only for a disconnected company', async () => {
    const { model, link } = setUp({ status: () => answers({ status: 'Disconnected' as const }) });
    await model.load();
    await model.link();
    expect(model.store.getState()).toMatchObject({ obstacle: 'disconnected', phase: { step: 'companies' } });
    expect(link).not.toHaveBeenCalled();
  });

  it('can be used once the company is connected again', async () => {
    const status = vi
      .fn<() => ReturnType<typeof answers<{ status: 'Active' | 'Disconnected' }>>>()
      .mockReturnValueOnce(answers({ status: 'Disconnected' }))
      .mockReturnValue(answers({ status: 'Active' }));
    const { model } = setUp({ status });
    await model.load();
    await model.load();
    expect(model.store.getState().obstacle).toBeNull();
  });

  it.each(['Active', 'Down', 'NotIntegrated'] as const)('is empty for a company that is %s', async (status) => {
    const { model } = setUp({ status: () => answers({ status }) });
    await model.load();
    expect(model.store.getState().obstacle).toBeNull();
  });

  it('shows that there is nothing to link, without a call, when the session has no company', async () => {
    const { model, phase, status, authorization } = setUp({}, { ...record, realmId: '', isQboConnected: false });
    await model.load();
    expect(phase()).toEqual({ step: 'notConnected' });
    expect(status).not.toHaveBeenCalled();
    expect(authorization).not.toHaveBeenCalled();
  });

  it.each(['status', 'authorization', 'companies'] as const)(
    'can be loaded again when %s has no response',
    async (call) => {
      const { model, phase } = setUp({ [call]: () => fails('network') });
      await model.load();
      expect(phase()).toEqual({ step: 'failed', linkProblem: { message: null, correlationId: 'c-7' } });
      await model.load();
      expect(phase().step).toBe('failed');
    },
  );

  it('shows the service’s message when the service refuses the user', async () => {
    const { model, phase } = setUp({ link: () => fails('refused', 'Administrators only.') });
    await model.load();
    await model.link();
    expect(phase()).toMatchObject({ step: 'companies', linkProblem: { message: 'Administrators only.' } });
  });

  it.each(['status', 'companies', 'link'] as const)('stops without a session at %s', async (call) => {
    const { model, phase } = setUp({ [call]: () => fails('unauthorized') });
    await model.load();
    await model.link();
    expect(phase()).toEqual({ step: 'signedOut' });
  });

  it('changes nothing and leads nowhere after it was disposed', async () => {
    const { model, life, phase, linked, storeSession } = setUp();
    await model.load();
    const linking = model.link();
    life.end();
    await linking;
    expect(phase()).toMatchObject({ step: 'companies', isBusy: true });
    expect(linked).not.toHaveBeenCalled();
    expect(storeSession).not.toHaveBeenCalled();
  });
});

describe('the return to integration', () => {
  it('happens once', async () => {
    const { model, goBack } = setUp();
    await Promise.all([model.goBack(), model.goBack()]);
    expect(goBack).toHaveBeenCalledTimes(1);
  });
});
