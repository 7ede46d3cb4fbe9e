import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SimulatedSettings, SimulatedTaxCode } from '@salestax/contract/schemas';
import { type Cents, negate, sumCents, ZERO } from '../../domain/money.ts';

const StoredCents = Type.Unsafe<Cents>(Type.Number());

/** The request as stored with the run. */
const SimulationRequest = Type.Object({
  settings: Type.Partial(SimulatedSettings),
  taxCodes: Type.Array(SimulatedTaxCode),
});
export type SimulationRequest = Static<typeof SimulationRequest>;
export const simulationRequest = Compile(SimulationRequest);

const Place = { country: Type.String(), region: Type.String() };
/** With the present settings, and with those that are tried. */
const Taxes = Type.Object({ now: StoredCents, tried: StoredCents });
export type Taxes = Static<typeof Taxes>;

const SimulatedRow = Type.Object({
  ...Place,
  txnType: Type.Number(),
  txnId: Type.String(),
  number: Type.String(),
  date: Type.String(),
  customerName: Type.String(),
  /** Null: they could not be calculated. */
  taxes: Type.Union([Taxes, Type.Null()]),
  /** Why there are no taxes, or what is not in them; null: neither. */
  reason: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
});
export type SimulatedRow = Static<typeof SimulatedRow>;

/** `changed`: documents of which `taxes` is the sum: those that were calculated. */
const SimulatedState = Type.Object({ ...Place, documents: Type.Number(), changed: Type.Number(), taxes: Taxes });
export type SimulatedState = Static<typeof SimulatedState>;

/** What a simulation stores with its run. Amounts in cents of the home currency. */
const SimulationResult = Type.Object({
  now: SimulatedSettings,
  tried: SimulatedSettings,
  taxCodes: Type.Array(SimulatedTaxCode),
  currency: Type.String(),
  documents: Type.Number(),
  days: Type.Union([Type.Object({ from: Type.String(), to: Type.String() }), Type.Null()]),
  unchanged: Type.Number(),
  states: Type.Array(SimulatedState),
  rows: Type.Array(SimulatedRow),
});
export type SimulationResult = Static<typeof SimulationResult>;
export const simulationResult = Compile(SimulationResult);

/**
 * A document that was read. `isListed`: its tax may differ, or could not be calculated; otherwise it is the same, and was not
 * calculated.
 */
export interface SimulatedDocument {
  readonly row: SimulatedRow;
  readonly isListed: boolean;
}

/** How much more the documents cost with the settings that were tried. */
export const differenceOf = ({ now, tried }: Taxes): Cents => sumCents([tried, negate(now)]);

/** Sums and rows of the documents. */
export function summaryOf(
  documents: readonly SimulatedDocument[],
): Pick<SimulationResult, 'documents' | 'days' | 'unchanged' | 'states' | 'rows'> {
  const dates = documents.map(({ row }) => row.date).toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  const listed = documents.filter(({ isListed }) => isListed).map(({ row }) => row);
  const groups = Map.groupBy(documents, ({ row: { country, region } }) => `${country}|${region}`);
  return {
    documents: documents.length,
    days: from === undefined || to === undefined ? null : { from, to },
    unchanged: documents.length - listed.length,
    states: [...groups.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, each]) => stateOf(each)),
    rows: listed.toSorted(byDifference),
  };
}

function stateOf(documents: readonly SimulatedDocument[]): readonly SimulatedState[] {
  const [first] = documents;
  if (first === undefined) return [];
  const { country, region } = first.row;
  const calculated = documents.flatMap(({ row, isListed }) => (isListed && row.taxes !== null ? [row.taxes] : []));
  const taxes = {
    now: sumCents(calculated.map(({ now }) => now)),
    tried: sumCents(calculated.map(({ tried }) => tried)),
  };
  return [{ country, region, documents: documents.length, changed: calculated.length, taxes }];
}

/** The largest difference first, whatever its sign; then those without an amount, the newest first. */
function byDifference(one: SimulatedRow, other: SimulatedRow): number {
  return sizeOf(other) - sizeOf(one) || other.date.localeCompare(one.date) || other.txnId.localeCompare(one.txnId);
}

const sizeOf = ({ taxes }: SimulatedRow): number => (taxes === null ? -1 : Math.abs(differenceOf(taxes)));

export const noTaxes: Taxes = { now: ZERO, tried: ZERO };
