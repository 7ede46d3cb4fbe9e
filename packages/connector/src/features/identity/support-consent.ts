import type { RequestBody, SupportAccess } from '@salestax/contract';
import { nameOf } from '../../domain/activity.ts';
import { consentEnd, inForce } from '../../domain/support-consent.ts';
import type { ActorRequest } from '../../ports/company-request.ts';
import { lockCompany } from '../../store/companies.ts';
import { endSupportConsent, giveSupportConsent, type SupportConsent } from '../../store/support-consents.ts';
import type { Sessions } from './session-life.ts';

/**
 * Lets support staff read the documents of the company, or ends that. A company that is not connected has no consent, so
 * that none survives its disconnect.
 */
export async function changeSupportConsent(
  { db, clock }: Pick<Sessions, 'db' | 'clock'>,
  request: Pick<ActorRequest, 'realmId' | 'actor' | 'correlationId'>,
  { duration, reason = '' }: RequestBody<'changeSupportAccess'>,
): Promise<void> {
  const { realmId, actor } = request;
  const now = clock.now();
  await db.tx({ realm: realmId }, async (trx) => {
    const company = await lockCompany(trx, realmId);
    if (duration === null) return endSupportConsent(trx, request, now);
    if (company?.connection !== 'connected') return undefined;
    const consent = { expiresAt: consentEnd(duration, now), grantedBy: nameOf(actor), reason: reason.trim() };
    return giveSupportConsent(trx, request, consent, now);
  });
}

/** For the administrator and for staff; null when there is none, or its time is over. */
export function supportAccessOf(stored: SupportConsent | null, now: Date): SupportAccess | null {
  const consent = inForce(stored, now);
  if (consent === null) return null;
  const { expiresAt, grantedAt, grantedBy, reason } = consent;
  return { until: expiresAt.toISOString(), grantedAt: grantedAt.toISOString(), grantedBy, reason };
}
