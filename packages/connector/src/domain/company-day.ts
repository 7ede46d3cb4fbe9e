import type { CompanySettings } from './company-settings.ts';
import type { Day, PostalAddress } from './sales-document.ts';

/** Used without a setting and without an address whose time zone is known. */
const ZONE_WITHOUT_PLACE = 'UTC';

/** What the time zone of a company follows from. */
export interface CompanyPlace {
  readonly settings: Pick<CompanySettings, 'timeZone'>;
  /** Time zone of its address when that was last read; '' = it was not read yet. */
  readonly addressTimeZone: string;
}

/** The time zone of a company by what is stored: that of its settings, or else of its address; '' = not known. */
export const companyTimeZone = (company: CompanyPlace | null): string =>
  company === null ? '' : company.settings.timeZone || company.addressTimeZone;

/** Whether days can be calculated in this time zone (IANA name). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The calendar day in a time zone; in UTC if the zone is not known. */
export function dayIn(timeZone: string, now: Date): Day {
  const zone = isTimeZone(timeZone) ? timeZone : ZONE_WITHOUT_PLACE;
  const {
    year = '',
    month = '',
    day = '',
  } = Object.fromEntries(
    new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/**
 * Time zone of an address in the US or Canada. In a region with two zones, the one of most of its people; a company in
 * the other one chooses it in its settings. Intuit's schema has a time zone of the company
 * (`CompanyInfo.DefaultTimeZone`), which published answers leave empty.
 */
export function timeZoneOf(address: PostalAddress | null): string {
  return REGION_ZONES[address?.country ?? '']?.[address?.region ?? ''] ?? ZONE_WITHOUT_PLACE;
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

/** US: 49 CFR part 71. Canada: zones of the tz database (northamerica). */
const REGION_ZONES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: central,
    AK: 'America/Anchorage',
    AR: central,
    AS: 'Pacific/Pago_Pago',
    AZ: 'America/Phoenix',
    CA: pacific,
    CO: mountain,
    CT: eastern,
    DC: eastern,
    DE: eastern,
    FL: eastern,
    GA: eastern,
    GU: 'Pacific/Guam',
    HI: 'Pacific/Honolulu',
    IA: central,
    ID: 'America/Boise',
    IL: central,
    IN: 'America/Indiana/Indianapolis',
    KS: central,
    KY: 'America/Kentucky/Louisville',
    LA: central,
    MA: eastern,
    MD: eastern,
    ME: eastern,
    MI: 'America/Detroit',
    MN: central,
    MO: central,
    MP: 'Pacific/Saipan',
    MS: central,
    MT: mountain,
    NC: eastern,
    ND: central,
    NE: central,
    NH: eastern,
    NJ: eastern,
    NM: mountain,
    NV: pacific,
    NY: eastern,
    OH: eastern,
    OK: central,
    OR: pacific,
    PA: eastern,
    PR: 'America/Puerto_Rico',
    RI: eastern,
    SC: eastern,
    SD: central,
    TN: central,
    TX: central,
    UT: mountain,
    VA: eastern,
    VI: 'America/St_Thomas',
    VT: eastern,
    WA: pacific,
    WI: central,
    WV: eastern,
    WY: mountain,
  },
  CA: {
    AB: 'America/Edmonton',
    BC: 'America/Vancouver',
    MB: 'America/Winnipeg',
    NB: 'America/Moncton',
    NL: 'America/St_Johns',
    NS: 'America/Halifax',
    NT: 'America/Edmonton',
    NU: 'America/Iqaluit',
    ON: 'America/Toronto',
    PE: 'America/Halifax',
    QC: 'America/Toronto',
    SK: 'America/Regina',
    YT: 'America/Whitehorse',
  },
};
