import { Type, type Static } from 'typebox';
import { itemStatuses } from '../statuses.ts';
import {
  Failure,
  Flag01,
  Id,
  Ids,
  IntegrationStatus,
  JobProgress,
  Name,
  nullable,
  realmIdParams,
  RunStatus,
  shape,
  Text,
  userIdParams,
} from './basics.ts';

export const ItemRow = shape({
  id: Id,
  itemCode: Name,
  /** Of the item, in QuickBooks. */
  itemDescription: Text,
  status: Type.Enum([...itemStatuses]),
  /** A sentence about the status. */
  description: Text,
  /** Whether its row is ticked: the service answers false. */
  isSelected: Type.Boolean(),
  /** The tax code that the item has in the provider's catalog, or is sent there with. '' = none was chosen. */
  taxCode: Type.Optional(Name),
  /**
   * The tax code of its sales in place of `taxCode`: while none is chosen, or because the item is not taxable in QuickBooks. Absent:
   * they have `taxCode`.
   */
  defaultTaxCode: Type.Optional(Name),
  /** As AvaTax has the item, while that differs from what is to be sent. */
  atProvider: Type.Optional(shape({ itemCode: Type.Optional(Name), description: Text, taxCode: Name })),
});
export type ItemRow = Static<typeof ItemRow>;

export const TaxCode = shape({ taxCode: Name, description: Text });
export type TaxCode = Static<typeof TaxCode>;

export const catalogCalls = {
  /** `isSentToSearch` 1: a comparison was started, or runs already. */
  compareItems: { params: userIdParams, answer: shape({ isSentToSearch: Flag01, userStatus: IntegrationStatus }) },
  fetchComparedItems: {
    params: realmIdParams,
    answer: shape({
      /** Absent while a comparison runs, and before the first. */
      comparedData: Type.Optional(Type.Array(ItemRow)),
      /** `progress`, `run` and `error` are of the comparison. */
      progress: Type.Optional(JobProgress),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
      /** The run that sends items: its progress, then its result. */
      sync: Type.Optional(RunStatus),
    }),
  },
  /** True: nothing was queued, because none of the items is to be sent or the company is not active. */
  resendQboItems: { params: userIdParams, body: Ids, answer: Type.Boolean() },
  searchTaxCodes: {
    params: userIdParams,
    body: shape({ search: Name }),
    answer: Type.Array(TaxCode),
  },
  /** `seen`: the item's code as the person saw it. With the error `TaxCodeChanged` the answer has the code of now. */
  assignTaxCode: {
    params: userIdParams,
    body: shape({ itemId: Id, taxCode: Name, seen: Type.Optional(Name) }),
    answer: shape({ taxCode: nullable(Name), error: nullable(Failure) }),
  },
};
