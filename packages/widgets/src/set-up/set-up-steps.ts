import type { SessionRecord } from '@salestax/client';
import type { RequiredSetting, UserConfiguration } from '@salestax/contract';
import { setUpPages } from '../set-up-state/next-pages.ts';

export type SetUpStepName = 'provider' | 'accounting' | 'company' | 'settings' | 'regions' | 'calculation';

/** Settings that linking a company fills in: the step `settings` does not count them as missing. */
const ofCompany = [
  'AvaTaxAccountNumber',
  'AvaTaxCompanyCode',
  'AvaTaxUserName',
] as const satisfies readonly RequiredSetting[];
type SettingOfCompany = (typeof ofCompany)[number];

/** What a step lacks; each has a name in the messages. */
export type SetUpLack = Exclude<RequiredSetting, SettingOfCompany> | 'credentials' | 'company' | 'region';

export interface SetUpStep {
  readonly name: SetUpStepName;
  /** `blocked`: `blockedBy` has to be done first. `unknown`: the data that shows it was not read in the last day. */
  readonly state: 'done' | 'open' | 'blocked' | 'unknown';
  readonly blockedBy: SetUpStepName | null;
  readonly lacks: readonly SetUpLack[];
}

export interface SetUpFacts {
  /** null: nobody is signed in. */
  readonly record: Pick<SessionRecord, 'isQboConnected' | 'isAvaTaxCompanyConfigured' | 'isSetupComplete'> | null;
  /** null: not known yet, or there is no company. */
  readonly configuration: Pick<UserConfiguration, 'status' | 'editConfig' | 'setUp'> | null;
}

/** The pages where the steps are done; the calculation is switched at home. */
export const setUpPaths = {
  provider: '/learnmore',
  accounting: setUpPages['not-connected'],
  company: setUpPages['not-linked'],
  settings: setUpPages.settings,
  regions: '/nexussetup',
  calculation: setUpPages.off,
} as const satisfies Readonly<Record<SetUpStepName, `/${string}`>>;

/** The steps of a set-up in their order. Without a configuration the stored session is used, which may be older. */
export function setUpSteps({ record, configuration }: SetUpFacts): readonly SetUpStep[] {
  const setUp = record?.isQboConnected === true ? configuration?.setUp : undefined;
  const isConnected = setUp?.isConnected ?? record?.isQboConnected ?? false;
  const companyLacks = setUp === undefined ? [] : lacksOfCompany(setUp);
  const isLinked = setUp === undefined ? record?.isAvaTaxCompanyConfigured === true : companyLacks.length === 0;
  const settingsLacks = setUp?.missingSettings.filter((name) => !isOfCompany(name)) ?? [];
  const hasSettings = setUp === undefined ? record?.isSetupComplete === true : settingsLacks.length === 0;
  const regions = setUp?.regionsCollecting ?? null;
  const done: Readonly<Record<SetUpStepName, boolean | null>> = {
    provider: record !== null,
    accounting: record !== null && isConnected,
    company: isConnected && isLinked,
    settings: isConnected && isLinked && hasSettings,
    regions: regions === null ? null : isConnected && isLinked && regions > 0,
    calculation: configuration === null ? null : configuration.status === 'Active',
  };
  const lacks: Partial<Record<SetUpStepName, readonly SetUpLack[]>> = {
    company: companyLacks,
    settings: settingsLacks,
    regions: regions === 0 ? ['region'] : [],
  };
  return stepNames.map((name) => {
    const blockedBy = needs[name].find((other) => done[other] !== true) ?? null;
    const state =
      done[name] === true ? 'done' : blockedBy !== null ? 'blocked' : done[name] === null ? 'unknown' : 'open';
    return {
      name,
      state,
      blockedBy: state === 'blocked' ? blockedBy : null,
      lacks: (state !== 'done' && lacks[name]) || [],
    };
  });
}

/**
 * The steps of a company whose configuration was read. `regionsCollecting`: a newer number than that of the configuration; null =
 * there is none.
 */
export function stepsOfCompany(
  configuration: UserConfiguration,
  regionsCollecting: number | null = null,
): readonly SetUpStep[] {
  const { status, editConfig, setUp } = configuration;
  const isLinked = status !== 'NotIntegrated';
  const record = { isQboConnected: true, isAvaTaxCompanyConfigured: isLinked, isSetupComplete: !editConfig };
  const regions = regionsCollecting ?? setUp?.regionsCollecting ?? null;
  return setUpSteps({
    record,
    configuration: { ...configuration, ...(setUp && { setUp: { ...setUp, regionsCollecting: regions } }) },
  });
}

/** Whether no step is known to be open. */
export const isSetUpComplete = (steps: readonly SetUpStep[]): boolean =>
  steps.every(({ state }) => state === 'done' || state === 'unknown');

const stepNames: readonly SetUpStepName[] = ['provider', 'accounting', 'company', 'settings', 'regions', 'calculation'];

const needs: Readonly<Record<SetUpStepName, readonly SetUpStepName[]>> = {
  provider: [],
  accounting: ['provider'],
  company: ['provider', 'accounting'],
  settings: ['provider', 'accounting', 'company'],
  regions: ['provider', 'accounting', 'company'],
  calculation: ['provider', 'accounting', 'company', 'settings'],
};

const isOfCompany = (name: RequiredSetting): name is SettingOfCompany => ofCompany.some((each) => each === name);

function lacksOfCompany({
  hasCredentials,
  companyCode,
}: NonNullable<UserConfiguration['setUp']>): readonly SetUpLack[] {
  return [...(hasCredentials ? [] : (['credentials'] as const)), ...(companyCode === '' ? (['company'] as const) : [])];
}

/** The step of a name. */
export function stepNamed(steps: readonly SetUpStep[], name: SetUpStepName): SetUpStep {
  return steps.find((step) => step.name === name) ?? { name, state: 'blocked', blockedBy: null, lacks: [] };
}
