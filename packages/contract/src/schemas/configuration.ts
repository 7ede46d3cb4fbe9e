import { Type, type Static } from 'typebox';
import { attentionKinds, checkUpAreas, checkUpCodes, checkUpPages, checkUpSeverities } from '../statuses.ts';
import { Amount, Day, Instant, LoggedCall, Name, nullable, shape, Text, userIdParams, WholeNumber } from './basics.ts';

/**
 * Something that needs a person's attention; lists are sorted by urgency.
 * `names`: the documents, regions, customers, settings or the vendor concerned; `reason`: a message of the service or of
 * a vendor, '' = none, and of documents: several reasons; `errorCode`: the code of `reason`, if it has one; `amount` of `limit`: sales and their threshold; `countLimit`, instead of
 * the two: the number of sales that is the threshold; `on`: the day when it takes effect; `since`: from
 * when on it has been so, or when it was found.
 */
export const Attention = shape({
  kind: Type.Enum([...attentionKinds]),
  count: WholeNumber,
  names: Type.Array(Name, { maxItems: 5 }),
  reason: Text,
  errorCode: Type.Optional(Name),
  amount: nullable(Amount),
  limit: nullable(Amount),
  countLimit: Type.Optional(WholeNumber),
  on: nullable(Day),
  since: Type.Optional(nullable(Instant)),
});
export type Attention = Static<typeof Attention>;

/**
 * What the service has stored of a company's lists. A list is null if it was not read within the time for which it is
 * stored; `at`: when it was read. `documents.attention`: documents that need a person before they are recorded.
 * `differing`: documents that differ or have an error, in the last comparison. `answeredAt`: the last answer of each vendor.
 */
export const CompanyFigures = shape({
  documents: shape({ attention: WholeNumber, waiting: WholeNumber, waitingSince: nullable(Instant) }),
  comparison: nullable(shape({ at: Instant, total: WholeNumber, differing: WholeNumber })),
  certificates: nullable(
    shape({
      at: Instant,
      total: WholeNumber,
      /** Of customers without a valid certificate for the same region. */
      expired: WholeNumber,
      /** Soon, and not renewed. */
      expiring: WholeNumber,
      firstExpiry: nullable(Day),
      /** Customers of those that are expiring, the soonest first. */
      names: Type.Array(Name, { maxItems: 5 }),
    }),
  ),
  items: nullable(shape({ at: Instant, total: WholeNumber, undecided: WholeNumber, failed: WholeNumber })),
  /** null: the validation of addresses is turned off, or none was validated. */
  addresses: nullable(shape({ at: Instant, validated: WholeNumber, toReview: WholeNumber, failed: WholeNumber })),
  answeredAt: shape({ accounting: nullable(Instant), provider: nullable(Instant) }),
});
export type CompanyFigures = Static<typeof CompanyFigures>;

/**
 * `regionsCollecting` null: not known (yet). `salesSince`: only sales from this day on were compared with the thresholds, since
 * the company has too many invoices. Company code '' and start date null: none chosen. An older service omits the figures.
 */
export const CompanyOverview = shape({
  attention: Type.Array(Attention, { maxItems: 40 }),
  figures: Type.Optional(CompanyFigures),
  regionsCollecting: nullable(WholeNumber),
  salesSince: Type.Optional(Day),
  companyCode: Name,
  avaTaxStartDate: nullable(Day),
});
export type CompanyOverview = Static<typeof CompanyOverview>;

/**
 * One result of a check-up. `subject`: what fills `{subject}` in the message of its code: a name, a count, a vendor's message,
 * or for `connection-ends` a day, yyyy-MM-dd; '' = nothing. It is corrected on `page`, one of our own, or at `url`, in the accounting service.
 */
export const CheckUpFinding = shape({
  area: Type.Enum([...checkUpAreas]),
  code: Type.Enum([...checkUpCodes]),
  severity: Type.Enum([...checkUpSeverities]),
  subject: Text,
  page: nullable(Type.Enum([...checkUpPages])),
  url: nullable(Type.String({ maxLength: 2_048 })),
});
export type CheckUpFinding = Static<typeof CheckUpFinding>;

/** At least one finding for every area, in the order of the areas. */
export const CheckUp = shape({ checkedAt: Instant, findings: Type.Array(CheckUpFinding, { maxItems: 100 }) });
export type CheckUp = Static<typeof CheckUp>;

/** `exemptCustomers`: how many customers that the accounting service marks exempt are taxed from now on; absent: none known. */
export const SwitchedCalculation = shape({
  calculationStatus: Type.Boolean(),
  errorMessage: nullable(Text),
  exemptCustomers: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type SwitchedCalculation = Static<typeof SwitchedCalculation>;

export const configurationCalls = {
  companyOverview: { params: userIdParams, answer: CompanyOverview },
  checkUp: { params: userIdParams, answer: CheckUp },
  providerCalls: { params: userIdParams, answer: shape({ calls: Type.Array(LoggedCall) }) },
  setCalculationStatus: {
    params: userIdParams,
    body: shape({ status: Type.Boolean() }),
    answer: SwitchedCalculation,
  },
  health: { answer: shape({ status: Type.Literal('OK') }) },
};
