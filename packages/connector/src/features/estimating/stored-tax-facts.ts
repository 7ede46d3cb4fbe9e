import type { StoredTaxFacts } from '@salestax/contract';
import { sql } from 'kysely';
import { addressFingerprint } from '../../domain/address-comparison.ts';
import { firstPlace, normalizeAddress } from '../../domain/postal-address.ts';
import type { Customer } from '../../domain/sales-document.ts';
import type { Services } from '../../service/services.ts';
import type { Trx } from '../../store/db.ts';

/** A warning needs no more; a company with more undecided items has decided about none. */
const mostItems = 1_000;
/** A list of regions is shown for a day; older figures would be wrong. */
const nexusForMs = 86_400_000;
/** The part of a threshold from which a sale into the state is worth a warning. */
const nearlyReached = 0.8;

/** What is stored about the tax of a customer's sales, for the warnings of the panel. No vendor is called. */
export async function readStoredTaxFacts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  realmId: string,
  customer: Customer,
): Promise<StoredTaxFacts | null> {
  const since = new Date(clock.now().getTime() - nexusForMs);
  const [certificates, addresses, regions, items] = await db.batch({ realm: realmId }, (trx) => [
    certificatesOf(trx, realmId, customer.id),
    unconfirmedFingerprints(trx, realmId, customer.id),
    regionsNearThreshold(trx, realmId, since),
    undecidedItems(trx, realmId),
  ]);
  // As validated: a result applies only to the address that was validated.
  const address = firstPlace([customer.shipTo, customer.billTo]);
  const isUnconfirmed =
    address !== null && addresses.rows.some((row) => row.fingerprint === addressFingerprint(address));
  const facts = {
    certificates: certificates.rows.map(({ state, expires, valid }) => ({ region: regionOf(state), expires, valid })),
    unconfirmedAddress: isUnconfirmed ? { ...address } : null,
    nearThreshold: regions.rows.map(({ code }) => code),
    undecidedItems: items.rows.map(({ id }) => id),
  };
  const isEmpty =
    !isUnconfirmed && Object.values(facts).every((list) => list === null || Object.keys(list).length === 0);
  return isEmpty ? null : facts;
}

/** The provider names the state of a certificate. */
const regionOf = (state: string): string => normalizeAddress({ region: state })?.region ?? '';

const certificatesOf = (trx: Trx, realmId: string, customerId: string) =>
  sql<{ readonly state: string; readonly expires: string; readonly valid: boolean }>`
    select coalesce(entry->>'certificateState', '') as state, coalesce(entry->>'expirationDate', '') as expires,
      entry->>'valid' = 'true' as valid
    from background_run, jsonb_array_elements(case jsonb_typeof(result) when 'array' then result else '[]'::jsonb end) as entry
    where realm_id = ${realmId} and kind = 'exempted-customers' and state = 'ready'
      and ${customerId} = any(string_to_array(entry->>'customerCode', ', '))`.execute(trx);

const unconfirmedFingerprints = (trx: Trx, realmId: string, customerId: string) =>
  sql<{ readonly fingerprint: string }>`
    select fingerprint from address_validation
    where realm_id = ${realmId} and customer_id = ${customerId} and not pending
      and outcome in ('different', 'failed') and fingerprint is not null`.execute(trx);

const regionsNearThreshold = (trx: Trx, realmId: string, since: Date) =>
  sql<{ readonly code: string }>`
    select region->>'stateCode' as code
    from nexus_snapshot, jsonb_array_elements(list::jsonb->'nexus'->'nexusList') as region
    where realm_id = ${realmId} and taken_at >= ${since} and region->>'countryCode' = 'US'
      and region->>'enabled' <> 'true' and (region->'threshold'->>'reached')::numeric >= ${nearlyReached}`.execute(trx);

const undecidedItems = (trx: Trx, realmId: string) =>
  sql<{ readonly id: string }>`
    select entry->>'id' as id
    from background_run as run
    cross join jsonb_array_elements(case jsonb_typeof(run.result) when 'array' then run.result else '[]'::jsonb end) as entry
    left join item_sync as sync on sync.realm_id = run.realm_id and sync.item_id = entry->>'id'
    where run.realm_id = ${realmId} and run.kind = 'item-comparison' and run.state = 'ready'
      and coalesce(entry->'provider'->>'taxCode', '') = '' and sync.assigned_tax_code is null
      and coalesce(sync.sent->>'taxCode', '') = ''
    limit ${mostItems}`.execute(trx);
