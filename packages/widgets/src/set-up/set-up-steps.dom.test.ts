import { describe, expect, it } from 'vitest';
import type { CompanySetUp, UserConfiguration } from '@salestax/contract';
import { sampleSession } from '../testing/session.fixture.ts';
import { setUpMessages, setUpReason } from './set-up-messages.ts';
import { isSetUpComplete, setUpSteps, stepNamed, stepsOfCompany } from './set-up-steps.ts';

const complete: CompanySetUp = {
  isConnected: true,
  hasCredentials: true,
  companyCode: 'COTTONWOOD',
  isOtherThanChosen: false,
  missingSettings: [],
  regionsCollecting: 7,
};
const configuration = (setUp: Partial<CompanySetUp> = {}, more: Partial<UserConfiguration> = {}) => ({
  status: 'Active' as const,
  isEnableAddressValidation: false,
  editConfig: false,
  avaTaxUserName: '',
  qboCompanyName: '',
  ...more,
  setUp: { ...complete, ...setUp },
});
const statesOf = (...given: Parameters<typeof stepsOfCompany>) => stepsOfCompany(...given).map(({ state }) => state);

describe('the steps of a set-up', () => {
  it('are all done for a company that calculates', () => {
    const steps = stepsOfCompany(configuration());
    expect(steps.map(({ state }) => state)).toEqual(Array(6).fill('done'));
    expect(isSetUpComplete(steps)).toBe(true);
  });

  it('begin with the sign-in, and are done one after the other', () => {
    const nobody = setUpSteps({ record: null, configuration: null });
    expect(nobody.map(({ state }) => state)).toEqual(['open', ...Array(5).fill('blocked')]);
    const without = sampleSession({ isQboConnected: false, isSetupComplete: false, isAvaTaxCompanyConfigured: false });
    const signedIn = setUpSteps({ record: without, configuration: null });
    expect(signedIn.map(({ state }) => state)).toEqual(['done', 'open', ...Array(4).fill('blocked')]);
    expect(setUpReason(stepNamed(signedIn, 'company'), setUpMessages)).toBe("After 'Connect QuickBooks'.");
  });

  it('name what a company lacks', () => {
    const steps = stepsOfCompany(
      configuration(
        { hasCredentials: false, companyCode: '', missingSettings: ['AvaTaxUserName', 'SalesTaxItem'] },
        { status: 'NotIntegrated', editConfig: true },
      ),
    );
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'open', 'blocked', 'blocked', 'blocked']);
    expect(setUpReason(stepNamed(steps, 'company'), setUpMessages)).toBe(
      'Missing: AvaTax user name and password, AvaTax company.',
    );
  });

  it('name the settings without a value', () => {
    const steps = stepsOfCompany(
      configuration({ missingSettings: ['SalesTaxItem', 'RdfItem'] }, { status: 'Down', editConfig: true }),
    );
    expect(setUpReason(stepNamed(steps, 'settings'), setUpMessages)).toBe(
      'Missing: Sales tax item, Retail delivery fee item.',
    );
    expect(stepNamed(steps, 'calculation').state).toBe('blocked');
  });

  it('include the regions as far as they are known', () => {
    expect(statesOf(configuration({ regionsCollecting: 0 }))[4]).toBe('open');
    expect(statesOf(configuration({ regionsCollecting: null }))[4]).toBe('unknown');
    expect(statesOf(configuration({ regionsCollecting: null }), 3)[4]).toBe('done');
    expect(isSetUpComplete(stepsOfCompany(configuration({ regionsCollecting: null })))).toBe(true);
  });

  it('end with the calculation', () => {
    expect(statesOf(configuration({}, { status: 'Down' })).at(-1)).toBe('open');
  });
});
