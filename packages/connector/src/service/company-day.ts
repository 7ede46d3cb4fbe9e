import { type CompanyPlace, companyTimeZone, dayIn, timeZoneOf } from '../domain/company-day.ts';
import type { Day } from '../domain/sales-document.ts';
import type { AccountingService } from '../ports/accounting-service.ts';
import type { CallContext } from '../ports/call-log.ts';
import { changeAddressTimeZone } from '../store/companies.ts';
import type { Services } from './services.ts';

/** The calendar day of a company now. */
export async function readCompanyToday(
  services: Pick<Services, 'facts' | 'clock'>,
  call: CallContext,
  company: CompanyPlace | null,
): Promise<Day> {
  const dayAt = await readCompanyDays(services, call, company);
  return dayAt(services.clock.now());
}

/**
 * The calendar day at a company's place of any moment. Its address is read from the accounting service only without a
 * time zone in the settings; while that does not answer, the address that was read last counts.
 */
export async function readCompanyDays(
  { facts }: Pick<Services, 'facts'>,
  call: CallContext,
  company: CompanyPlace | null,
): Promise<(at: Date) => Day> {
  const timeZone = company?.settings.timeZone || (await readTimeZone(facts, call)) || companyTimeZone(company);
  return (at) => dayIn(timeZone, at);
}

async function readTimeZone(facts: Services['facts'], call: CallContext): Promise<string> {
  const read = await facts.company(call);
  return read.ok ? timeZoneOf(read.value.address) : '';
}

/**
 * Reads a company from the accounting service, and stores the time zone of its address if it is another one than before: what
 * calls no vendor (home, lists of certificates and months) knows the day of the company by it.
 */
export function createCompanyReader(
  accounting: Pick<AccountingService, 'company'>,
  { db, companies }: Pick<Services, 'db' | 'companies'>,
  onFailure: (error: unknown, realmId: string) => void,
): AccountingService['company'] {
  async function store(realmId: string, timeZone: string): Promise<void> {
    const { company } = await companies.read(realmId);
    if (company === null || company.addressTimeZone === timeZone) return;
    await db.tx({ realm: realmId }, (trx) => changeAddressTimeZone(trx, realmId, timeZone));
  }

  return async (call) => {
    const read = await accounting.company(call);
    if (read.ok)
      await store(call.realmId, timeZoneOf(read.value.address)).catch((error: unknown) =>
        onFailure(error, call.realmId),
      );
    return read;
  };
}
