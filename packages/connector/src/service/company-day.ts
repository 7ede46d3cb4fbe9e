import { companyToday } from '../domain/company-day.ts';
import type { CompanySettings } from '../domain/company-settings.ts';
import type { Day } from '../domain/sales-document.ts';
import type { CallContext } from '../ports/call-log.ts';
import type { Services } from './services.ts';

/** The calendar day of a company now. */
export async function readCompanyToday(
  services: Pick<Services, 'facts' | 'clock'>,
  call: CallContext,
  settings: Pick<CompanySettings, 'timeZone'>,
): Promise<Day> {
  const dayAt = await readCompanyDays(services, call, settings);
  return dayAt(services.clock.now());
}

/**
 * The calendar day at a company's place of any moment. Its address is read from the accounting service only without a
 * time zone in the settings; while that does not answer, the day in UTC.
 */
export async function readCompanyDays(
  { facts }: Pick<Services, 'facts'>,
  call: CallContext,
  settings: Pick<CompanySettings, 'timeZone'>,
): Promise<(at: Date) => Day> {
  const company = settings.timeZone === '' ? await facts.company(call) : null;
  const address = company?.ok ? company.value.address : null;
  return (at) => companyToday(settings, address, at);
}
