import type { Answer, NexusRegion } from '@salestax/contract';
import type { DeclaredNexus } from '../../domain/declared-nexus.ts';
import type { Day } from '../../domain/sales-document.ts';
import { sentences } from '../../domain/sentences.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import { readCompanyDays } from '../../service/company-day.ts';
import { companyAccountOf, readCompanyState } from '../../service/company-state.ts';
import type { Services } from '../../service/services.ts';
import { callOf } from '../../service/vendor-call-log.ts';
import { changeCallOf, readBack } from './change-calls.ts';
import { refused } from './enable-nexus.ts';
import { type Region, regionNamed } from './nexus-regions.ts';
import { type NexusRequest, updateStoredNexus } from './read-nexus.ts';

export interface TakeBackRequest extends NexusRequest {
  readonly canManage: boolean;
  readonly regions: readonly Pick<NexusRegion, 'countryCode' | 'stateCode' | 'stateName'>[];
}

/**
 * Removes nexus that was declared today, by mistake. Later the provider's advice is to end it instead, so that credits of
 * earlier sales are still taxed (Avalara, 'Edit Nexus Jurisdictions', read 2026-11-22); that is done at the provider,
 * because it needs the day on which the registration ended.
 */
export async function takeBackNexus(services: Services, request: TakeBackRequest): Promise<Answer<'enableNexus'>> {
  if (!request.canManage) return refused('Only an administrator of the company can take regions back.');
  const { realmId } = request;
  const state = await readCompanyState(services.db, services.secrets, realmId);
  const account = companyAccountOf(state);
  if (account === null) return refused(sentences.configurationNotFound);
  const changeCall = changeCallOf(services, request);
  const call = callOf(services, request);
  const dayAt = await readCompanyDays(services, call, state.company);
  const before = await services.taxProvider.declaredNexus(call, account);
  if (!before.ok) return refused(reasonOf(before.error));

  const today = dayAt(services.clock.now());
  const regions = request.regions.map(({ countryCode, stateCode }) => regionNamed(countryCode, stateCode));
  const { rows, others } = planTakeBack(regions, before.value, today, dayAt);
  if (others.length > 0 || rows.length === 0) {
    const named = namesOf({ regions: request.regions.filter((_, index) => others.includes(regions[index] ?? null)) });
    return refused(
      rows.length === 0
        ? `Nothing was taken back. AvaTax has no nexus of your company for: ${named}.`
        : `Nothing was taken back. Only regions that were added today can be: ${named}.`,
    );
  }
  let reason = '';
  const removed = new Set<string>();
  for (const { id } of rows) {
    const removal = await services.taxProvider.removeNexus(changeCall, account, id);
    if (removal.ok) removed.add(id);
    else reason ||= reasonOf(removal.error);
  }
  services.estimates.invalidate(realmId);
  const read = await readBack(services, call, account);
  const after = read.ok ? read.value : before.value.filter(({ id }) => !removed.has(id));
  await updateStoredNexus(services, { realmId, account, company: state.company }, after, dayAt);
  const left = after.filter(({ id }) => rows.some((row) => row.id === id));
  if (left.length === 0) return { value: true, error: null };
  const isLeft = (region: Region | null) => left.some((row) => isOf(region, row));
  const regionsLeft = request.regions.filter((_, index) => isLeft(regions[index] ?? null));
  return refused(`${sentenceAbout(regionsLeft, request.regions)} ${reason}`.trim());
}

/** `left` is empty where only Canada's own row is, which no screen lists. */
function sentenceAbout(left: TakeBackRequest['regions'], all: TakeBackRequest['regions']): string {
  const were = ({ length }: TakeBackRequest['regions']) => (length > 1 ? 'were' : 'was');
  if (left.length > 0) return `${namesOf({ regions: left })} ${were(left)} not taken back.`;
  return `${namesOf({ regions: all })} ${were(all)} taken back, but AvaTax still collects GST for Canada. Remove Canada in AvaTax.`;
}

/**
 * The rows to remove, regions before their country, and regions that cannot be taken back. Rows that have ended stay, and
 * prevent nothing. Canada's own row collects GST, so it is removed with its last region if it was declared today, too; that
 * of the United States has no effect.
 */
export function planTakeBack(
  regions: readonly (Region | null)[],
  declared: readonly DeclaredNexus[],
  today: Day,
  dayAt: (at: Date) => Day,
): { readonly rows: readonly DeclaredNexus[]; readonly others: readonly (Region | null)[] } {
  // Registrations by Streamlined Sales Tax are changed by its administrator only.
  const isRemovable = ({ id, createdAt, type }: DeclaredNexus) =>
    id !== '' && createdAt !== null && dayAt(createdAt) === today && type !== 'streamlined';
  const current = declared.filter(({ collects, to }) => collects && to >= today);
  const rowsOf = (region: Region | null) => current.filter((row) => isOf(region, row));
  const others = regions.filter((region) => {
    const rows = rowsOf(region);
    return rows.length === 0 || !rows.every(isRemovable);
  });
  const rows = regions.flatMap(rowsOf);
  const rest = current.filter((row) => !rows.includes(row) && row.country === 'CA');
  const isLast =
    rest.length > 0 && rows.some(({ country }) => country === 'CA') && rest.every(({ region }) => region === '');
  return { rows: isLast ? [...rows, ...rest.filter(isRemovable)] : rows, others };
}

const isOf = (region: Region | null, row: DeclaredNexus): boolean =>
  region !== null && row.country === region.countryCode && row.region.toUpperCase() === region.code;

const namesOf = ({ regions }: Pick<TakeBackRequest, 'regions'>): string =>
  regions
    .map(({ countryCode, stateCode, stateName }) => regionNamed(countryCode, stateCode)?.name ?? stateName)
    .join(', ');
