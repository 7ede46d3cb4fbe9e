import { Type, type Static } from 'typebox';
import { nexusInvoiceLimit } from '../constants.ts';
import { declarableNexusTypes, localTaxScopes, nexusActions, nexusTypes } from '../statuses.ts';
import { Amount, Day, Instant, Name, nullable, shape, Text, userIdParams, WholeNumber } from './basics.ts';

/**
 * `count`: a number of sales, null = the threshold has none; `from`: the day on which the threshold took effect; `source`: URL
 * of the official page that states it; `expectedOn`: when the sales of twelve months reach it at the pace of the last three.
 */
export const NexusThreshold = shape({
  amount: Amount,
  count: nullable(WholeNumber),
  op: Type.Enum(['OR', 'AND']),
  /**
   * How much of the threshold is reached: sales divided by `amount`; 1 or more = reached. With a `count`, also the number of
   * sales divided by it: of the two the higher one if `op` is OR, the lower one if it is AND.
   */
  reached: Type.Number({ minimum: 0 }),
  source: Type.String({ maxLength: 2_048 }),
  from: Day,
  expectedOn: Type.Optional(Day),
});
export type NexusThreshold = Static<typeof NexusThreshold>;

export const NexusRegion = shape({
  /** Tax is collected there today. */
  enabled: Type.Boolean(),
  /** In a request: the user has chosen it. In an answer false. */
  checked: Type.Boolean(),
  stateName: Name,
  stateCode: Type.String({ maxLength: 16 }),
  countryName: Name,
  countryCode: Type.String({ maxLength: 16 }),
  corporateHeadQuarters: Type.Boolean(),
  /** Number of invoices that were read; of them, number of those with tax. */
  totalInvoice: WholeNumber,
  taxedInvoice: WholeNumber,
  /** In the last twelve months, without tax. */
  sales: Type.Optional(Amount),
  threshold: Type.Optional(NexusThreshold),
  /** The day from which nexus is declared; of a region that is not enabled, a future day. */
  collectsFrom: Type.Optional(Day),
  nexusType: Type.Optional(Type.Enum([...nexusTypes])),
  /** As declared at the provider; in a request, as chosen by the user. Required there for home-rule states. */
  localTaxes: Type.Optional(Type.Enum([...localTaxScopes])),
  /** The day, at the company's place, on which nexus was declared at the provider; it can be taken back on that day. */
  addedOn: Type.Optional(Day),
  /** There is no general sales tax, so nexus cannot be declared. */
  hasNoSalesTax: Type.Optional(Type.Boolean()),
  /** Some places in this state administer their own sales tax. */
  isHomeRuleState: Type.Optional(Type.Boolean()),
  /** The state is a member of Streamlined Sales Tax. */
  isStreamlinedState: Type.Optional(Type.Boolean()),
});
export type NexusRegion = Static<typeof NexusRegion>;

export const NexusData = shape({
  nexusList: Type.Array(NexusRegion, { maxItems: 500 }),
  /** When it was read. */
  asOf: Instant,
  invoiceCount: Type.Integer({ minimum: 0, maximum: nexusInvoiceLimit }),
  /** Answer: the first day whose invoices count, of a company with more in twelve months than are read. Absent: all count. */
  salesSince: Type.Optional(Day),
  /** Answer: no company of the provider is linked, so nothing was read. Absent = no. */
  isUnread: Type.Optional(Type.Boolean()),
  /** Answer: the company is not connected to the accounting service, so no figure of sales is known. Absent = no. */
  withoutSales: Type.Optional(Type.Boolean()),
  /** Answer: today at the company's place. */
  today: Type.Optional(Day),
  /** Answer: regions without sales and without nexus, where nexus can be declared. */
  otherRegions: Type.Optional(Type.Array(NexusRegion, { maxItems: 500 })),
  /** Request: declares nexus in the regions, or removes nexus that was declared today. @default 'add' */
  action: Type.Optional(Type.Enum([...nexusActions])),
  /** Request: the day from which tax is collected in the regions. @default today */
  effectiveDate: Type.Optional(Day),
  /** Request: how nexus is declared in the United States. @default 'sales-or-use' */
  nexusType: Type.Optional(Type.Enum([...declarableNexusTypes])),
});
export type NexusData = Static<typeof NexusData>;

export const nexusCalls = {
  nexus: { params: userIdParams, answer: NexusData },
  enableNexus: {
    params: userIdParams,
    body: NexusData,
    answer: shape({ value: Type.Boolean(), error: nullable(shape({ message: Text })) }),
  },
};
