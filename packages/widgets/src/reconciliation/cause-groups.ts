import { fillIn } from '@salestax/client';
import type { CausingSetting, ComparisonSearch, DifferenceCause, DifferenceCauseKind } from '@salestax/contract';
import { actionOf } from './actions.ts';
import { causeMessages } from './cause-messages.ts';
import type { AllReconciliationMessages } from './messages.ts';
import type { Row } from './rows.ts';
import type { Comparison } from './state.ts';

/** The documents that differ because of one cause. */
export interface CauseGroup {
  readonly key: string;
  readonly cause: DifferenceCause;
  /** The rows of the documents that still differ. */
  readonly rows: readonly Row[];
  /** How many agree since the repair. */
  readonly settledCount: number;
  /** How many documents a repair can settle: not those that the provider does not change any more. */
  readonly repairableCount: number;
  /** The rows that can be recalculated: not those with an error, which a person has to correct first. */
  readonly recalculable: readonly Row[];
  /** How much tax differs, in dollars, whatever the sign. */
  readonly taxDifference: number;
}

const notKnown: DifferenceCause = { kind: 'unknown', id: '', name: '' };

const causeOfRow = ({ cause = notKnown }: Row): DifferenceCause => cause;

/** The same documents of a cause have the same key in two results. */
const causeKeyOf = ({ kind, id, name }: DifferenceCause): string => [kind, id, name].join('|');

/** The rows of a cause; null: all. */
export const rowsOfCause = (rows: readonly Row[], key: string | null): readonly Row[] =>
  key === null ? rows : rows.filter((row) => causeKeyOf(causeOfRow(row)) === key);

/** The causes of a result, those of most documents first; a cause that is not known, and those that are settled, come last. */
export function causeGroups(rows: readonly Row[], settled: Comparison['settled']): readonly CauseGroup[] {
  const settledByKey = new Map(settled.map(({ cause, documents }) => [causeKeyOf(cause), { cause, documents }]));
  // Without Map.groupBy, which is younger than the oldest browsers.
  const rowsByKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = causeKeyOf(causeOfRow(row));
    const group = rowsByKey.get(key);
    if (group === undefined) rowsByKey.set(key, [row]);
    else group.push(row);
  }
  const keys = [...new Set([...rowsByKey.keys(), ...settledByKey.keys()])];
  const groups = keys.map((key): CauseGroup => {
    const ofCause = rowsByKey.get(key) ?? [];
    const [first] = ofCause;
    const settledOfCause = settledByKey.get(key);
    return {
      key,
      cause: first === undefined ? (settledOfCause?.cause ?? notKnown) : causeOfRow(first),
      rows: ofCause,
      settledCount: settledOfCause?.documents ?? 0,
      repairableCount: ofCause.filter((row) => actionOf(row) !== 'none').length,
      recalculable: ofCause.filter((row) => actionOf(row) === 'recalculate'),
      taxDifference: ofCause.reduce((sum, { taxDifference = 0 }) => sum + Math.round(taxDifference * 100), 0) / 100,
    };
  });
  const rank = ({ cause: { kind }, rows: left }: CauseGroup) => (left.length === 0 ? 2 : kind === 'unknown' ? 1 : 0);
  return groups.toSorted((one, other) => rank(one) - rank(other) || other.rows.length - one.rows.length);
}

/** Whether it is a setting that this version knows. */
const isSetting = (id: string): id is CausingSetting => `setting.${id}` in causeMessages;

/** 'Tax code of Garden hose' */
export function causeName({ kind, id, name }: DifferenceCause, text: AllReconciliationMessages): string {
  const subject = kind === 'setting' && isSetting(id) ? text[`setting.${id}`] : name || id;
  return fillIn(text[`cause.${kind}`], { name: subject });
}

export const causeNameOfRow = (row: Row, text: AllReconciliationMessages): string => causeName(causeOfRow(row), text);

/** What settles the documents of a cause. */
export const repairSentence = ({ cause, rows, repairableCount }: CauseGroup, text: AllReconciliationMessages): string =>
  rows.length > 0 && repairableCount === 0 ? text['repair.locked'] : text[`repair.${cause.kind}`];

/** Kinds whose sentence names no repair: the documents are recorded by themselves, or a person has to look first. */
const withoutRepair: ReadonlySet<DifferenceCauseKind> = new Set(['waiting', 'unknown']);

/** How many documents the repair of the sentence settles. */
export const settledByRepair = ({ cause, repairableCount }: CauseGroup): number =>
  withoutRepair.has(cause.kind) ? 0 : repairableCount;

interface RepairPage {
  readonly path: `/${string}`;
  readonly label: (text: AllReconciliationMessages) => string;
}

const findQuery = (text: string): string => `?find=${encodeURIComponent(text)}`;

/** The page where a cause is repaired, with its item, its customer or the days of the search; null: none. */
export function repairPage({ kind, id, name }: DifferenceCause, search: ComparisonSearch | null): RepairPage | null {
  const days = search === null ? '' : `&from=${search.FromDate}&to=${search.ToDate}`;
  const pages: Partial<Record<DifferenceCauseKind, RepairPage>> = {
    item: { path: `/itemmanagement${findQuery(id)}`, label: ({ openCatalog }) => openCatalog },
    line: { path: `/itemmanagement${findQuery(id)}`, label: ({ openCatalog }) => openCatalog },
    address: { path: `/batchaddress${findQuery(name)}`, label: ({ openAddresses }) => openAddresses },
    exemption: { path: '/exemption', label: ({ openCertificates }) => openCertificates },
    setting: { path: '/connectorsettings', label: ({ openSettings }) => openSettings },
    fee: { path: '/connectorsettings', label: ({ openSettings }) => openSettings },
    waiting: { path: `/documents?show=waiting${days}`, label: ({ openDocuments }) => openDocuments },
    error: { path: `/documents?show=attention${days}`, label: ({ openDocuments }) => openDocuments },
  };
  return pages[kind] ?? null;
}
