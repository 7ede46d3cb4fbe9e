import { companyToday } from '../domain/company-day.ts';
import type { CompanySettings } from '../domain/company-settings.ts';
import type { Day } from '../domain/sales-document.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { Services } from './services.ts';

/**
 * The calendar day of a company now. Its address is read from the accounting service only without a time zone in the
 * settings; while that does not answer, the day in UTC.
 */
export async function readCompanyToday(
  { facts, clock }: Pick<Services, 'facts' | 'clock'>,
  call: CallContext,
  settings: Pick<CompanySettings, 'timeZone'>,
): Promise<Day> {
  const company = settings.timeZone === '' ? await facts.company(call) : null;
  return companyToday(settings, company?.ok ? company.value.address : null, clock.now());
}
