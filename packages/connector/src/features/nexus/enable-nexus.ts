import type { Answer, DeclarableNexusType, NexusRegion } from '@salestax/contract';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import type { Day } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { readCompanyDays } from '../../service/company-day.ts';
import { readCompanyState, companyAccountOf } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { changeCallOf, readBack } from './change-calls.ts';
import { isInForce } from './nexus-figures.ts';
import {
  inUsFormat,
  lastNexusDay,
  type NexusTerms,
  planNexus,
  type RegionChoice,
  undecidedRegions,
} from './nexus-plan.ts';
import { type CountryCode, hasNoSalesTax, type Region, regionNamed } from './nexus-regions.ts';
import { type NexusRequest, updateStoredNexus } from './read-nexus.ts';

export interface EnableNexusRequest extends NexusRequest {
  readonly canManage: boolean;
  /** The selected regions. */
  readonly regions: readonly Pick<NexusRegion, 'countryCode' | 'stateCode' | 'stateName' | 'localTaxes'>[];
  /** The first day on which tax is collected; undefined = today. */
  readonly effectiveDate: Day | undefined;
  readonly nexusType: DeclarableNexusType | undefined;
}

type Enabled = Answer<'enableNexus'>;

/** The provider company, and what is declared. */
interface DeclarationContext {
  readonly services: Services;
  readonly call: CallContext;
  readonly account: ProviderCompanyAccount;
  readonly terms: NexusTerms;
}

/**
 * Declares nexus for the selected regions at the tax provider from the chosen day. Existing declarations are accepted
 * and not changed. After a partial failure: false, and a message with the failed regions.
 */
export async function enableNexus(services: Services, request: EnableNexusRequest): Promise<Enabled> {
  if (!request.canManage) return refused('Only an administrator of the company can add regions.');
  const { known, unknown } = readRegions(request.regions);
  if (unknown.length > 0) return refused(`Nothing was added. Not a region of nexus: ${unknown.join(', ')}.`);
  if (known.length === 0) return refused('Select at least one region.');
  const untaxed = known.filter(({ region }) => hasNoSalesTax(region)).map(({ region }) => region.name);
  if (untaxed.length > 0) return refused(`Nothing was added. There is no general sales tax in: ${untaxed.join(', ')}.`);
  const state = await readCompanyState(services.db, services.secrets, request.realmId);
  const account = companyAccountOf(state);
  if (account === null) return refused(sentences.configurationNotFound);
  const changeCall = changeCallOf(services, request);
  const call = callOf(services, request);
  const dayAt = await readCompanyDays(services, call, state.company);
  const today = dayAt(services.clock.now());
  const terms = { from: request.effectiveDate ?? today, type: request.nexusType ?? 'sales-or-use' } as const;
  if (terms.from > lastNexusDay(today))
    return refused(`Nothing was added. Choose a day up to ${inUsFormat(lastNexusDay(today))}.`);

  const { realmId } = request;
  const context = { services, call: changeCall, account, terms };
  const before = await services.taxProvider.declaredNexus(call, account);
  if (!before.ok) return refused(reasonOf(before.error));
  const undeclared = known.filter(({ region }) => !isDeclared(region, before.value, terms.from));
  const undecided = undecidedRegions(undeclared).map(({ name }) => name);
  if (undecided.length > 0)
    return refused(`Nothing was added. Choose which local taxes to collect in: ${undecided.join(', ')}.`);
  const { missing, reason, after } = await declareMissing(context, before.value, undeclared);
  services.estimates.invalidate(realmId);
  await updateStoredNexus(services, { realmId, account, company: state.company }, after, dayAt);
  if (missing.length === 0) return { value: true, error: null };
  return refused(`Nexus was not enabled for ${missing.map(({ name }) => name).join(', ')}. ${reason}`.trim());
}

function readRegions(regions: EnableNexusRequest['regions']) {
  const choiceByRegion = new Map<Region, RegionChoice>();
  const unknown: string[] = [];
  for (const { countryCode, stateCode, stateName, localTaxes = null } of regions) {
    const region = regionNamed(countryCode, stateCode);
    if (region === null) unknown.push(stateName || stateCode || countryCode || '?');
    else choiceByRegion.set(region, { region, localTaxes });
  }
  return { known: [...choiceByRegion.values()], unknown };
}

/** Whether tax is collected in the region on that day. */
function isDeclared({ countryCode, code }: Region, rows: readonly DeclaredNexus[], day: Day): boolean {
  return rows.some((row) => row.country === countryCode && row.region.toUpperCase() === code && isInForce(row, day));
}

/** Errors by code of the region; '' = the country itself. */
type Refusals = ReadonlyMap<string, string>;

interface Declared {
  /** Regions that are not declared after the calls, and the first error. */
  readonly missing: readonly Region[];
  readonly reason: string;
  /** The provider's list after the calls. */
  readonly after: readonly DeclaredNexus[];
}

async function declareMissing(
  context: DeclarationContext,
  before: readonly DeclaredNexus[],
  undeclared: readonly RegionChoice[],
): Promise<Declared> {
  if (undeclared.length === 0) return { missing: [], reason: '', after: before };
  const { services, call, account, terms } = context;
  const refusals = new Map<Region, string>();
  for (const [country, choices] of Map.groupBy(undeclared, ({ region }) => region.countryCode)) {
    const ofCountry = await declareInCountry(context, before, country, choices);
    for (const { region } of choices) refusals.set(region, ofCountry.get(region.code) ?? ofCountry.get('') ?? '');
  }
  const regions = undeclared.map(({ region }) => region);
  const after = await readBack(services, call, account);
  if (!after.ok) return { missing: regions, reason: reasonOf(after.error), after: before };
  const missing = regions.filter((region) => !isDeclared(region, after.value, terms.from));
  return { missing, reason: missing.map((region) => refusals.get(region) ?? '')[0] ?? '', after: after.value };
}

/** Declares all in one call; if that is refused, one by one, so that one region does not block the others. */
async function declareInCountry(
  { services: { taxProvider }, call, account, terms }: DeclarationContext,
  before: readonly DeclaredNexus[],
  country: CountryCode,
  choices: readonly RegionChoice[],
): Promise<Refusals> {
  const toAll = (reason: string): Refusals => new Map(choices.map(({ region }) => [region.code, reason]));
  const definitions = await taxProvider.nexusDefinitions(call, account, country);
  if (!definitions.ok) return toAll(reasonOf(definitions.error));
  const plan = planNexus(country, choices, { before, definitions: definitions.value, terms });
  if (plan.declarations.length === 0) return plan.refusals;

  const atOnce = await taxProvider.declareNexus(call, account, plan.declarations);
  if (atOnce.ok) return plan.refusals;
  if (atOnce.error.kind !== 'refused') return toAll(reasonOf(atOnce.error));
  const refusals = new Map(plan.refusals);
  for (const declaration of plan.declarations) {
    const single = await taxProvider.declareNexus(call, account, [declaration]);
    if (!single.ok) refusals.set(declaration.definition.region.toUpperCase(), reasonOf(single.error));
  }
  return refusals;
}

export const refused = (message: string): Enabled => ({ value: false, error: { message } });
