import type { Answer, NexusRegion } from '@salestax/contract';
import { collectingRegions, isInForce } from './nexus-figures.ts';
import { type DeclaredNexus } from '../../domain/declared-nexus.ts';
import { type CountryCode, type Region, regionNamed } from './nexus-regions.ts';
import { sentences } from '../../domain/sentences.ts';
import type { CallContext } from '../../ports/call-log.ts';
import type { ProviderCompanyAccount } from '../../ports/provider-nexus.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { readCompanyState } from '../../service/company-state.ts';
import { saveNexus, readStoredNexus, type NexusRequest } from './read-nexus.ts';
import { companyAccountOf } from '../../service/company-state.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Services } from '../../service/services.ts';

export interface EnableNexusRequest extends NexusRequest {
  readonly canManage: boolean;
  /** The selected regions. */
  readonly regions: readonly Pick<NexusRegion, 'countryCode' | 'stateCode' | 'stateName'>[];
}

type Enabled = Answer<'enableNexus'>;

/** The provider company, and the effective date. */
interface DeclarationContext {
  readonly services: Services;
  readonly call: CallContext;
  readonly account: ProviderCompanyAccount;
  readonly today: string;
}

/**
 * Declares nexus for the selected regions at the tax provider, with their local jurisdictions, from today. Existing
 * declarations are accepted. After a partial failure: false, and a message with the failed regions.
 */
export async function enableNexus(services: Services, request: EnableNexusRequest): Promise<Enabled> {
  if (!request.canManage) return refused('Only an administrator of the company can add regions.');
  const { known, unknown } = readRegions(request.regions);
  if (unknown.length > 0) return refused(`Nothing was added. Not a region of nexus: ${unknown.join(', ')}.`);
  if (known.length === 0) return refused('Select at least one region.');
  const state = await readCompanyState(services.db, services.secrets, request.realmId);
  const account = companyAccountOf(state);
  if (account === null) return refused(sentences.configurationNotFound);

  const { realmId } = request;
  const call = callOf(services, request);
  const context = { services, call, account, today: services.clock.now().toISOString().slice(0, 10) };
  const before = await services.taxProvider.declaredNexus(call, account);
  if (!before.ok) return refused(reasonOf(before.error));
  const { missing, reason } = await declareMissing(context, before.value, known);
  services.estimates.invalidate(realmId);
  const enabled = known.filter((region) => !missing.includes(region));
  await updateStoredNexus(context, realmId, enabled);
  if (missing.length === 0) return { value: true, error: null };
  return refused(`Nexus was not enabled for ${missing.map(({ name }) => name).join(', ')}. ${reason}`.trim());
}

function readRegions(regions: EnableNexusRequest['regions']) {
  const known = new Set<Region>();
  const unknown: string[] = [];
  for (const { countryCode, stateCode, stateName } of regions) {
    const region = regionNamed(countryCode, stateCode);
    if (region === null) unknown.push(stateName || stateCode || countryCode || '?');
    else known.add(region);
  }
  return { known: [...known], unknown };
}

/** Errors by code of the region; '' = the country itself. */
type Refusals = ReadonlyMap<string, string>;

/** Regions that do not collect after the calls, and the first error. */
async function declareMissing(
  context: DeclarationContext,
  before: readonly DeclaredNexus[],
  codesToEnable: readonly Region[],
): Promise<{ readonly missing: readonly Region[]; readonly reason: string }> {
  const collecting = collectingRegions(before, context.today);
  const open = codesToEnable.filter((region) => !collecting.has(region));
  if (open.length === 0) return { missing: [], reason: '' };
  const refusals = new Map<Region, string>();
  for (const [country, regions] of Map.groupBy(open, ({ countryCode }) => countryCode)) {
    const ofCountry = await declareInCountry(context, before, country, regions);
    for (const region of regions) refusals.set(region, ofCountry.get(region.code) ?? ofCountry.get('') ?? '');
  }
  // Read back from the provider, because answers may have been lost.
  const after = await context.services.taxProvider.declaredNexus(context.call, context.account);
  if (!after.ok) return { missing: open, reason: reasonOf(after.error) };
  const now = collectingRegions(after.value, context.today);
  const missing = open.filter((region) => !now.has(region));
  return { missing, reason: missing.map((region) => refusals.get(region) ?? '')[0] ?? '' };
}

/** All in one call; if that is refused, one by one, so that one region does not block the others. */
async function declareInCountry(
  { services: { taxProvider }, call, account, today }: DeclarationContext,
  before: readonly DeclaredNexus[],
  country: CountryCode,
  regions: readonly Region[],
): Promise<Refusals> {
  const codes = regions.map(({ code }) => code);
  const toAll = (reason: string): Refusals => new Map(codes.map((code) => [code, reason]));
  const definitions = await taxProvider.nexusDefinitions(call, account, country);
  if (!definitions.ok) return toAll(reasonOf(definitions.error));
  const hasCountry = before.some((row) => row.country === country && row.region === '' && isInForce(row, today));
  const codesToEnable = new Set(hasCountry ? codes : ['', ...codes]);
  // A country before its regions.
  const places = definitions.value
    .filter(({ region }) => codesToEnable.has(region.toUpperCase()))
    .toSorted((one, other) => Number(one.region !== '') - Number(other.region !== ''));
  if (places.length === 0) return toAll('Avalara AvaTax knows no nexus there.');

  const atOnce = await taxProvider.declareNexus(call, account, places, today);
  if (atOnce.ok) return new Map();
  if (atOnce.error.kind !== 'refused') return toAll(reasonOf(atOnce.error));
  const refusals = new Map<string, string>();
  for (const place of places) {
    const single = await taxProvider.declareNexus(call, account, [place], today);
    if (!single.ok) refusals.set(place.region.toUpperCase(), reasonOf(single.error));
  }
  return refusals;
}

/** Updates the stored list. */
async function updateStoredNexus(
  { services, account }: DeclarationContext,
  realmId: string,
  enabled: readonly Region[],
): Promise<void> {
  const stored = await readStoredNexus(services, realmId, account);
  if (stored === null) return;
  const isEnabled = ({ countryCode, stateCode }: { countryCode: string; stateCode: string }) =>
    enabled.some((region) => region.countryCode === countryCode && region.code === stateCode);
  const nexusList = stored.nexus.nexusList.map((row) => (isEnabled(row) ? { ...row, enabled: true } : row));
  const passed = stored.passed.filter((row) => !isEnabled(row));
  const asOf = new Date(stored.nexus.asOf);
  await saveNexus(services.db, realmId, account, { nexus: { ...stored.nexus, nexusList }, passed }, asOf);
}

const refused = (message: string): Enabled => ({ value: false, error: { message } });
