import { fillIn, formatCount, formatShortDay } from '@salestax/client';
import type { CompanyOverview, UserConfiguration } from '@salestax/contract';
import type { Plural } from '@salestax/widget-kit';
import { counted } from '../texts/counted.ts';
import type { HomeMessages } from './messages.ts';

export type TileName =
  | 'nexus'
  | 'documents'
  | 'reconciliation'
  | 'exemptions'
  | 'catalog'
  | 'addresses'
  | 'settings'
  | 'close';

export interface Tile {
  readonly name: TileName;
  readonly path: `/${string}`;
  readonly title: string;
  readonly note: string;
  /** Why it is disabled; null when it is enabled. */
  readonly disabledReason: string | null;
}

/** The tiles of home, in their order. */
export function tilesOf(
  { status, isEnableAddressValidation }: UserConfiguration,
  overview: CompanyOverview | null,
  text: HomeMessages,
  locale: string,
): readonly Tile[] {
  const notes = figureNotes(overview, text, locale);
  const whileActive = status === 'Active' ? null : text.needsCalculation;
  const tile = (name: Tile['name'], path: Tile['path'], note: string, disabledReason: string | null = null): Tile => ({
    name,
    path,
    title: text[name],
    note,
    disabledReason,
  });
  return [
    tile('nexus', '/nexussetup', nexusNote(overview, text, locale)),
    tile('reconciliation', '/reconciliation', notes.reconciliation, whileActive),
    tile('exemptions', '/exemption', notes.exemptions, whileActive),
    tile('catalog', '/itemmanagement', notes.catalog, whileActive),
    isEnableAddressValidation
      ? tile('addresses', '/batchaddress', notes.addresses)
      : tile('addresses', '/batchaddress', text.addressesOff, text.needsAddressValidation),
    tile('settings', '/advancesettings', settingsNote(overview, text)),
    tile('documents', '/documents', text.documentsNote),
    tile('close', '/close', text.closeNote),
  ];
}

/** The figures of a list; their sentence follows the number of all. */
type Counts = Readonly<Record<string, number>> & { readonly total: number };

/** The last known figures of a list; while there are none, what the page is for. */
function figureNotes(overview: CompanyOverview | null, text: HomeMessages, locale: string) {
  const { comparison = null, certificates = null, items = null, addresses = null } = overview?.figures ?? {};
  const numbers = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, formatCount(count, locale)]));
  const note = (general: string, forms: Plural, counts: Counts | null): string =>
    counts === null ? general : counted(forms, counts.total, locale, numbers(counts));
  return {
    reconciliation: note(
      text.reconciliationNote,
      text.comparedNote,
      comparison && { total: comparison.total, count: comparison.differing },
    ),
    exemptions: note(
      text.exemptionsNote,
      text.certificatesNote,
      certificates && { total: certificates.total, count: certificates.expiring },
    ),
    catalog: note(
      text.catalogNote,
      text.itemsNote,
      items && { total: items.total, undecided: items.undecided, failed: items.failed },
    ),
    addresses:
      addresses === null
        ? text.addressesNote
        : fillIn(
            text.validatedNote,
            numbers({ validated: addresses.validated, toReview: addresses.toReview, failed: addresses.failed }),
          ),
  };
}

function nexusNote(overview: CompanyOverview | null, text: HomeMessages, locale: string): string {
  const count = overview?.regionsCollecting ?? null;
  return count === null ? text.nexusNoteUnknown : counted(text.nexusNote, count, locale);
}

function settingsNote(overview: CompanyOverview | null, text: HomeMessages): string {
  const { companyCode = '', avaTaxStartDate = null } = overview ?? {};
  const parts = [
    companyCode === '' ? '' : fillIn(text.companyNote, { code: companyCode }),
    avaTaxStartDate === null ? '' : fillIn(text.startNote, { day: formatShortDay(avaTaxStartDate) }),
  ];
  return parts.filter((part) => part !== '').join(' ') || text.settingsNote;
}
