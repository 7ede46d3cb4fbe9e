import { describe, expect, it } from 'vitest';
import type { IntegrationStatus } from '@salestax/contract';
import { setUpPaths, stepsOfCompany, type SetUpStepName } from '../set-up/set-up-steps.ts';
import { setUpPages, stateOfStatus } from './next-pages.ts';
import { setUpStateOf, type SetUpSituation, type SetUpState } from './set-up-state.ts';

const complete: SetUpSituation = {
  mayManage: true,
  account: '2000134567',
  isConnected: true,
  hasCredentials: true,
  isLinked: true,
  hasSettings: true,
  isCalculating: true,
  chosen: null,
};

/** What a company lacks, and the state that it is in when the portal chose nothing. */
const companies: readonly (readonly [keyof typeof setUpPages, Partial<SetUpSituation>, IntegrationStatus])[] = [
  ['not-connected', { isConnected: false, hasCredentials: false, isLinked: false, hasSettings: false }, 'Disconnected'],
  ['credentials', { hasCredentials: false, isLinked: false, hasSettings: false }, 'NotIntegrated'],
  ['not-linked', { isLinked: false, hasSettings: false }, 'NotIntegrated'],
  ['settings', { hasSettings: false }, 'Down'],
  ['off', { isCalculating: false }, 'Down'],
  ['on', {}, 'Active'],
];

const own = '2000134567';
const other = '2000134568';
/** What the portal chose, and the states in which it makes a difference. */
const choices = [
  ['nothing', null, {}],
  ['this account and company', { account: own, isOtherCompany: false }, {}],
  [
    'another company of the account',
    { account: own, isOtherCompany: true },
    { settings: 'other-company', off: 'other-company', on: 'other-company' },
  ],
  [
    'another account',
    { account: other, isOtherCompany: false },
    Object.fromEntries(companies.map(([state]) => [state, 'other-account'])),
  ],
  [
    'another account and company',
    { account: other, isOtherCompany: true },
    Object.fromEntries(companies.map(([state]) => [state, 'other-account'])),
  ],
] as const satisfies readonly (readonly [string, SetUpSituation['chosen'], Partial<Record<SetUpState, SetUpState>>])[];

const table = choices.flatMap(([choice, chosen, changed]) =>
  companies.map(([state, lacks]) => ({
    choice,
    state,
    situation: { ...complete, ...lacks, chosen },
    expected: new Map<string, SetUpState>(Object.entries(changed)).get(state) ?? state,
  })),
);

describe('the state of a set-up', () => {
  it.each(table)('is ‘$expected’ for a company that is ‘$state’ when the portal chose $choice', (row) => {
    expect(setUpStateOf(row.situation)).toBe(row.expected);
  });

  it.each(table)('is ‘not-allowed’ for a person without the right: ‘$state’, $choice', ({ situation }) => {
    expect(setUpStateOf({ ...situation, mayManage: false })).toBe('not-allowed');
  });

  it('does not compare an account that is not known', () => {
    expect(setUpStateOf({ ...complete, account: '', chosen: { account: other, isOtherCompany: false } })).toBe('on');
  });
});

/** The step of the checklist in which each state is settled. */
const steps: Readonly<Partial<Record<SetUpState, SetUpStepName>>> = {
  'not-connected': 'accounting',
  credentials: 'company',
  'not-linked': 'company',
  settings: 'settings',
  off: 'calculation',
};

it.each(companies)(
  'the first open step of the checklist is that of the state ‘%s’, on the same page',
  (state, lacks, status) => {
    const { isConnected, hasCredentials, isLinked, hasSettings } = { ...complete, ...lacks };
    const first = stepsOfCompany({
      status,
      isEnableAddressValidation: false,
      editConfig: !hasSettings,
      avaTaxUserName: '',
      qboCompanyName: '',
      setUp: {
        isConnected,
        hasCredentials,
        companyCode: isLinked ? 'COTTONWOOD' : '',
        isOtherThanChosen: false,
        missingSettings: hasSettings ? [] : ['SalesTaxItem'],
        regionsCollecting: 3,
      },
    }).find((step) => step.state === 'open');
    expect(first?.name).toBe(steps[state]);
    expect(first === undefined ? null : setUpPaths[first.name]).toBe(setUpPages[state]);
  },
);

it('a status without more knowledge leads to the page of its state', () => {
  const pages = Object.entries(stateOfStatus).map(([status, state]) => [status, setUpPages[state]]);
  expect(Object.fromEntries(pages)).toEqual({
    Disconnected: '/integration',
    NotIntegrated: '/linkcompany',
    Down: '/home',
    Active: null,
  });
});
