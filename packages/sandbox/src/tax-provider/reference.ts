import cityRates from './data/city-rates.json' with { type: 'json' };
import entityUseCodes from './data/entity-use-codes.json' with { type: 'json' };
import exemptionReasons from './data/exemption-reasons.json' with { type: 'json' };
import retailDeliveryFee from './data/retail-delivery-fee.json' with { type: 'json' };
import stateRates from './data/state-rates.json' with { type: 'json' };
import taxCodeData from './data/tax-codes.json' with { type: 'json' };
import taxabilityData from './data/taxability.json' with { type: 'json' };
import zipPlaces from './data/zip-places.json' with { type: 'json' };
import type { Dated } from './engine/dated.ts';

/* Rates are fractions ('0.029' is 2.9 %), amounts are in dollars. */

export interface StateRate extends Dated {
  readonly state: string;
  readonly name: string;
  readonly rate: string;
  readonly hasStateTax: boolean;
  /** The rate of a local tax that is the same in the whole state. */
  readonly statewideLocal: string | null;
  readonly hasLocalTax: boolean;
  readonly sourcing: { readonly intrastate: string; readonly remote: string };
}

export interface CityRate extends Dated {
  readonly place: string;
  readonly state: string;
  readonly county: string;
  /** 'state', 'state-collected' (a home-rule city that the state collects for), 'home-rule self-collected', 'local' or 'none'. */
  readonly collection: string;
  readonly zips: readonly string[];
  readonly jurisdictions: readonly { readonly type: string; readonly name: string; readonly rate: string }[];
  /** The combined rate as its source publishes it, not computed from the jurisdictions. */
  readonly total: string;
}

export interface ZipPlace {
  readonly zip: string;
  readonly city: string;
  readonly county: string;
  readonly state: string;
  readonly lat: string;
  readonly lon: string;
}

export interface TaxabilityRow extends Dated {
  readonly state: string;
  readonly category: string;
  /** 'taxable', 'exempt', 'reduced' (by `stateRate`), 'threshold', 'follows-goods', 'conditional' or 'not-applicable'. */
  readonly treatment: string;
  readonly stateRate: string | null;
  /** 'follows-state', 'taxable', 'exempt', 'included' in the rate of the state, 'local-option', or a rate of its own. */
  readonly localTreatment: string | null;
  /** The taxed part, as a fraction. */
  readonly taxablePercent: string | null;
  readonly threshold: string | null;
  /** 'taxable-in-full-at-or-above', 'tax-excess-only' or 'higher-rate-above'. */
  readonly thresholdRule: string | null;
}

export interface LocalRule extends Dated {
  readonly state: string;
  readonly level: string;
  readonly place: string;
  readonly category: string;
  readonly treatment: string;
  readonly rate: string | null;
}

export interface TaxCodeRow {
  readonly code: string;
  readonly type: string;
  readonly description: string;
  readonly parent: string | null;
}

export interface FeeAmount extends Dated {
  readonly state: string;
  readonly amount: string;
  /** No amount is published for this time: the last published one stands in. */
  readonly carriedForward: boolean;
}

export interface FeeRule extends Dated {
  readonly state: string;
  readonly topic: string;
  readonly value: string | null;
}

export interface FeeTaxPlace extends Dated {
  readonly state: string;
  readonly place: string;
}

/** The dated public data that the engine calculates with. */
export interface Reference {
  readonly stateRates: readonly StateRate[];
  readonly cityRates: readonly CityRate[];
  readonly zipPlaces: readonly ZipPlace[];
  readonly taxability: readonly TaxabilityRow[];
  readonly localRules: readonly LocalRule[];
  readonly taxCodes: readonly TaxCodeRow[];
  readonly feeAmounts: readonly FeeAmount[];
  readonly feeRules: readonly FeeRule[];
  readonly feeTaxPlaces: readonly FeeTaxPlace[];
  readonly entityUseCodes: readonly {
    readonly code: string;
    readonly avataxName: string | null;
    readonly label: string;
    readonly validCountries: readonly string[];
  }[];
  readonly exemptReasons: readonly {
    readonly name: string;
    readonly kind: string;
    /** The id that the reason has in an example of Avalara. */
    readonly exampleId: number | null;
    readonly entityUseCode: string | null;
  }[];
}

export const reference: Reference = {
  stateRates: stateRates.rows,
  cityRates: cityRates.rows,
  zipPlaces: zipPlaces.rows,
  taxability: taxabilityData.rows,
  localRules: taxabilityData.localRules,
  taxCodes: taxCodeData.rows,
  feeAmounts: retailDeliveryFee.amounts,
  feeRules: retailDeliveryFee.rules,
  feeTaxPlaces: retailDeliveryFee.taxOnFee,
  entityUseCodes: entityUseCodes.rows,
  exemptReasons: exemptionReasons.avataxReasons,
};
