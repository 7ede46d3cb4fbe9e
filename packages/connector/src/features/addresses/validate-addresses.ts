import type { AddressPart, Flag01 } from '@salestax/contract';
import { addressFingerprint, canBeValidated, differencesOf } from '../../domain/address-comparison.ts';
import type { PostalAddress } from '../../domain/sales-document.ts';
import { reasonOf } from '../../domain/vendor-error-message.ts';
import type { Outcome } from '../../domain/vendor-error.ts';
import type { CustomerCard } from '../../ports/accounting-customers.ts';
import type { CompanyRequest } from '../../ports/company-request.ts';
import type { ResolvedAddress } from '../../ports/provider-addresses.ts';
import { type Run, RunFailed, type RunHandler } from '../../ports/runs.ts';
import { readAddressedCustomers } from '../../service/addressed-customers.ts';
import {
  requireAccess,
  retryTransient,
  retryWhileTransient,
  startCompanyRun,
  writeWhileRunning,
} from '../../service/company-runs.ts';
import { type LinkedCompany, readCompanyState } from '../../service/company-state.ts';
import { inParallel } from '../../service/in-parallel.ts';
import { runningId } from '../../service/jobs/run-queries.ts';
import type { Services } from '../../service/services.ts';
import { callOf, callOfRun } from '../../service/vendor-call-log.ts';
import type { Trx } from '../../store/db.ts';
import {
  type AddressVerdict,
  deleteAddressResults,
  dropQueuedAddresses,
  saveAddressVerdict,
  queueAddresses,
  queuedAddresses,
} from './address-queries.ts';
import { addressOf, addressRowOf, readVerdicts, validatingCompany, validationRun } from './read-addresses.ts';

/** Concurrent calls to the provider. */
const addressesAtOnce = 4;
/** Customers per call. */
const customersPerRead = 100;

export const customerDeleted = 'The customer was deleted or made inactive in QuickBooks.';
/** As the sentence about an address calls its parts. */
const partNames: Readonly<Record<AddressPart, string>> = {
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'ZIP code',
  country: 'country',
};
const noAddress = 'The customer has no address.';
const addressOfParent = 'The customer has no address of its own: that of the parent applies, with which it is billed.';
const otherCountry = 'Only US and Canadian addresses can be validated.';

/** Starts a run that validates the addresses of these customers. Returns 0 if none needs it or it is not possible now. */
export async function sendForAddressValidation(
  services: Services,
  request: CompanyRequest,
  ids: readonly string[],
): Promise<Flag01> {
  const { realmId, correlationId } = request;
  if (!validatingCompany(await readCompanyState(services.db, services.secrets, realmId)).ok) return 0;
  const idsToValidate = await customersToValidate(services, request, ids);
  if (idsToValidate.length === 0) return 0;
  const prepare = async (trx: Trx, now: Date) => {
    if ((await runningId(trx, realmId, validationRun)) === null) await dropQueuedAddresses(trx, realmId);
    await queueAddresses(trx, realmId, idsToValidate, now);
  };
  await startCompanyRun(services, { realmId, kind: validationRun, request: null, correlationId }, 'join', prepare);
  return 1;
}

/** The ids without those of customers that are queued, or whose current address is validated. */
async function customersToValidate(
  services: Services,
  request: CompanyRequest,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { realmId } = request;
  const validation = await services.db.tx({ realm: realmId }, (trx) => readVerdicts(trx, realmId));
  const selectedIds = [...new Set(ids)].filter((id) => /^\d+$/.test(id));
  const notWaiting = selectedIds.filter(
    (id) => !(validation.runId !== null && validation.verdicts.get(id)?.pending === true),
  );
  const onceValidated = notWaiting.filter((id) => validation.verdicts.get(id)?.outcome === 'validated');
  if (onceValidated.length === 0) return notWaiting;
  const cards = await services.accounting.customerCardsById(callOf(services, request), onceValidated);
  const isStillValidated = (card: CustomerCard) =>
    addressRowOf(card, validation.verdicts.get(card.id) ?? null, false).status === 'Validated';
  // While the accounting service does not answer all are sent: the run reads them again.
  const validated = new Set((cards.ok ? cards.value : []).filter(isStillValidated).map(({ id }) => id));
  return notWaiting.filter((id) => !validated.has(id));
}

/** Validates until the queue is empty. Writes nothing to the accounting service. */
export function validateAddresses(services: Services): RunHandler {
  return async (run) => {
    const { realmId } = run;
    const validator = createValidator(services, run);
    let validated = 0;
    for (;;) {
      const { queued, count } = await services.db.tx({ realm: realmId }, (trx) =>
        queuedAddresses(trx, realmId, customersPerRead),
      );
      const total = validated + count;
      run.report({ done: validated, total });
      if (count === 0) return null;
      const validating = validatingCompany(await readCompanyState(services.db, services.secrets, realmId));
      if (!validating.ok) throw new RunFailed(validating.error);
      const cards = await validator.cardsOf(queued.map(({ customerId }) => customerId));
      await inParallel(queued, addressesAtOnce, async ({ customerId, updatedAt }) => {
        const card = cards.get(customerId);
        const verdict = card === undefined ? null : await validator.validate(validating.company, card);
        // A run that has ended stores nothing: its queue is dropped.
        await writeWhileRunning(services, run, (trx, now) =>
          verdict === null
            ? deleteAddressResults(trx, realmId, [{ customerId, updatedAt }])
            : saveAddressVerdict(trx, { realmId, customerId, queuedAt: updatedAt }, verdict, now),
        );
        validated += 1;
        run.report({ done: validated, total });
      });
    }
  };
}

function createValidator(services: Services, run: Run) {
  const call = callOfRun(services, run);
  async function resolve({ account }: LinkedCompany, address: PostalAddress): Promise<Outcome<ResolvedAddress>> {
    const outcome = await retryWhileTransient(run, () => services.taxProvider.resolveAddress(call, account, address));
    if (!outcome.ok) requireAccess(outcome.error);
    return outcome;
  }

  async function withoutAddress({ id }: CustomerCard): Promise<string> {
    const customers = await retryTransient(run, () => readAddressedCustomers(services.accounting, call, [id]));
    const customer = customers.get(id);
    return customer === undefined || addressOf(customer) === null ? noAddress : addressOfParent;
  }

  return {
    async cardsOf(customerIds: readonly string[]): Promise<ReadonlyMap<string, CustomerCard>> {
      const cards = await retryTransient(run, () => services.accounting.customerCardsById(call, customerIds));
      return new Map(cards.map((card) => [card.id, card]));
    },
    async validate(company: LinkedCompany, card: CustomerCard): Promise<AddressVerdict> {
      const address = addressOf(card);
      const fingerprint = addressFingerprint(address);
      if (address === null) return { ...notChecked, fingerprint, reason: await withoutAddress(card) };
      if (!canBeValidated(address)) return { ...notChecked, fingerprint, reason: otherCountry };
      const resolved = await resolve(company, address);
      if (!resolved.ok) return failure(fingerprint, reasonOf(resolved.error));
      return verdictOn(address, fingerprint, resolved.value);
    },
  };
}

const notChecked = { outcome: 'not-checked', suggestion: null } as const;

function failure(fingerprint: string, reason: string): AddressVerdict {
  return { fingerprint, outcome: 'failed', reason, suggestion: null };
}

function verdictOn(address: PostalAddress, fingerprint: string, resolved: ResolvedAddress): AddressVerdict {
  if (resolved.found === null) return failure(fingerprint, resolved.reason);
  const differing = differencesOf(address, resolved.found);
  if (differing.length === 0) {
    const isSame = addressFingerprint(resolved.found) === fingerprint;
    const postalForm = isSame ? null : resolved.found;
    return { fingerprint, outcome: 'validated', reason: null, suggestion: null, postalForm };
  }
  const reason = `AvaTax found another address: ${differing.map((part) => partNames[part]).join(', ')}.`;
  return { fingerprint, outcome: 'different', reason, suggestion: resolved.found };
}
