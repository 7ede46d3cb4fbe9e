import { fillIn, formatShortDay } from '@salestax/client';
import type { CompanyOverview, UserConfiguration } from '@salestax/contract';
import type { HomeMessages } from './messages.ts';

export type TileName = 'nexus' | 'documents' | 'reconciliation' | 'exemptions' | 'catalog' | 'addresses' | 'settings';

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
): readonly Tile[] {
  const whileActive = status === 'Active' ? null : text.needsCalculation;
  return [
    { name: 'nexus', path: '/nexussetup', title: text.nexus, note: nexusNote(overview, text), disabledReason: null },
    {
      name: 'reconciliation',
      path: '/reconciliation',
      title: text.reconciliation,
      note: text.reconciliationNote,
      disabledReason: whileActive,
    },
    {
      name: 'exemptions',
      path: '/exemption',
      title: text.exemptions,
      note: text.exemptionsNote,
      disabledReason: whileActive,
    },
    {
      name: 'catalog',
      path: '/itemmanagement',
      title: text.catalog,
      note: text.catalogNote,
      disabledReason: whileActive,
    },
    {
      name: 'addresses',
      path: '/batchaddress',
      title: text.addresses,
      note: isEnableAddressValidation ? text.addressesNote : text.addressesOff,
      disabledReason: isEnableAddressValidation ? null : text.needsAddressValidation,
    },
    {
      name: 'settings',
      path: '/advancesettings',
      title: text.settings,
      note: settingsNote(overview, text),
      disabledReason: null,
    },
    {
      name: 'documents',
      path: '/documents',
      title: text.documents,
      note: text.documentsNote,
      disabledReason: null,
    },
  ];
}

function nexusNote(overview: CompanyOverview | null, text: HomeMessages): string {
  const count = overview?.regionsCollecting ?? null;
  if (count === null) return text.nexusNoteUnknown;
  return count === 1 ? text.nexusNoteOne : fillIn(text.nexusNote, { count });
}

function settingsNote(overview: CompanyOverview | null, text: HomeMessages): string {
  const { companyCode = '', avaTaxStartDate = null } = overview ?? {};
  const parts = [
    companyCode === '' ? '' : fillIn(text.companyNote, { code: companyCode }),
    avaTaxStartDate === null ? '' : fillIn(text.startNote, { day: formatShortDay(avaTaxStartDate) }),
  ];
  return parts.filter((part) => part !== '').join(' ') || text.settingsNote;
}
