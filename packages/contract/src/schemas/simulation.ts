import { Type, type Static } from 'typebox';
import { maxSimulatedCodes } from '../constants.ts';
import { simulationOutcomes } from '../statuses.ts';
import { supportedTxnTypes } from '../txn-types.ts';
import {
  Amount,
  Day,
  Failure,
  Id,
  Instant,
  Name,
  nullable,
  realmIdParams,
  RunStatus,
  shape,
  userIdParams,
  WholeNumber,
} from './basics.ts';
import { SimulatedSettings, TriedSettings } from './company-settings.ts';

/** Another tax code for all lines of an item. */
export const SimulatedTaxCode = shape({ itemId: Id, itemName: Name, taxCode: Type.String({ maxLength: 25 }) });
export type SimulatedTaxCode = Static<typeof SimulatedTaxCode>;

const TaxCodes = Type.Array(SimulatedTaxCode, { maxItems: maxSimulatedCodes });

/** Amounts are those for the customers, with fees, in the home currency of the company; negative for credits and refunds. */
const Taxes = { taxNow: Amount, taxTried: Amount, difference: Amount };

export const SimulatedState = shape({
  /** ISO 3166 alpha-2; '' if no document of it states one. */
  country: Type.String({ maxLength: 64 }),
  region: Name,
  documents: WholeNumber,
  /** Documents that other settings concern. The amounts are of these. */
  changed: WholeNumber,
  ...Taxes,
});
export type SimulatedState = Static<typeof SimulatedState>;

export const SimulatedDocument = shape({
  txnType: Type.Enum([...supportedTxnTypes]),
  txnId: Id,
  number: Name,
  date: Day,
  customerName: Name,
  country: Type.String({ maxLength: 64 }),
  region: Name,
  /** Null: it could not be calculated, because of `reason`; else that says what they lack. */
  taxes: nullable(shape(Taxes)),
  reason: Type.Optional(Failure),
});
export type SimulatedDocument = Static<typeof SimulatedDocument>;

/** What the newest documents would have cost with other settings. */
export const Simulation = shape({
  calculatedAt: Instant,
  now: SimulatedSettings,
  tried: SimulatedSettings,
  taxCodes: TaxCodes,
  /** ISO 4217; '' without documents. */
  currency: Type.String({ maxLength: 3 }),
  documents: WholeNumber,
  /** The days of the oldest and the newest document; null without documents. */
  days: nullable(shape({ from: Day, to: Day })),
  /** Documents that other settings do not concern: they were not calculated. */
  unchanged: WholeNumber,
  /** By region. */
  states: Type.Array(SimulatedState),
  /** The documents that other settings concern, the largest difference first; then those that could not be calculated. */
  rows: Type.Array(SimulatedDocument),
});
export type Simulation = Static<typeof Simulation>;

export const simulationCalls = {
  simulateSettings: {
    params: userIdParams,
    /** A setting that is left out stays as it is. */
    body: shape({ settings: TriedSettings, taxCodes: TaxCodes }),
    answer: shape({ outcome: Type.Enum([...simulationOutcomes]) }),
  },
  readSimulation: {
    params: realmIdParams,
    answer: shape({
      /** The last simulation of a day. */
      run: Type.Optional(RunStatus),
      /** Of the last simulation that has ended; null while one is running. */
      simulation: nullable(Simulation),
    }),
  },
};
