import type { Answer, RequestBody } from '@salestax/contract';
import type { ActorRequest } from '../../ports/company-request.ts';
import type { Services } from '../../service/services.ts';
import { recordActivity } from '../../store/activity.ts';
import { enableNexus } from './enable-nexus.ts';
import { regionNamed } from './nexus-regions.ts';
import { takeBackNexus } from './take-back-nexus.ts';

/** Declares nexus or takes it back, and records who did. */
export async function changeNexus(
  services: Services,
  request: ActorRequest,
  canManage: boolean,
  { nexusList: regions, action, effectiveDate, nexusType }: RequestBody<'enableNexus'>,
): Promise<Answer<'enableNexus'>> {
  const isTakenBack = action === 'take-back';
  const answer = isTakenBack
    ? await takeBackNexus(services, { ...request, canManage, regions })
    : await enableNexus(services, { ...request, canManage, regions, effectiveDate, nexusType });
  if (!canManage) return answer;
  const names = regions.map(
    ({ countryCode, stateCode, stateName }) => regionNamed(countryCode, stateCode)?.name ?? stateName,
  );
  const terms = { ...(effectiveDate && { effectiveDate }), ...(nexusType && { nexusType }) };
  const result = answer.value ? { outcome: 'done' as const } : { outcome: 'refused' as const, reason: 'Incomplete' };
  const fields = isTakenBack
    ? { before: { regions: names }, after: { regions: [] } }
    : { after: { regions: names, ...terms } };
  await recordActivity(services.db, request, { action: 'nexus', ...result, ...fields }, services.clock.now());
  return answer;
}
