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
  itemDescription: Text,
  status: Type.Enum([...itemStatuses]),
  description: Text,
  isSelected: Type.Boolean(),
  /** With which the item is in the provider's catalog, or is sent there. '' = none was chosen. */
  taxCode: Type.Optional(Name),
  /** With which its sales are taxed while none is chosen; absent when one is. */
  defaultTaxCode: Type.Optional(Name),
  /** As AvaTax has the item, while that differs from what is to be sent. */
  atProvider: Type.Optional(shape({ itemCode: Type.Optional(Name), description: Text, taxCode: Name })),
});
export type ItemRow = Static<typeof ItemRow>;

export const TaxCode = shape({ taxCode: Name, description: Text });
export type TaxCode = Static<typeof TaxCode>;

export const catalogCalls = {
  compareItems: { params: userIdParams, answer: shape({ isSentToSearch: Flag01, userStatus: IntegrationStatus }) },
  fetchComparedItems: {
    params: realmIdParams,
    answer: shape({
      comparedData: Type.Optional(Type.Array(ItemRow)),
      progress: Type.Optional(JobProgress),
      run: Type.Optional(RunStatus),
      error: Type.Optional(Failure),
      /** The run that sends items: its progress, then its result. */
      sync: Type.Optional(RunStatus),
    }),
  },
  resendQboItems: { params: userIdParams, body: Ids, answer: Type.Boolean() },
  searchTaxCodes: {
    params: userIdParams,
    body: shape({ search: Name }),
    answer: Type.Array(TaxCode),
  },
  assignTaxCode: {
    params: userIdParams,
    body: shape({ itemId: Id, taxCode: Name }),
    answer: shape({ taxCode: nullable(Name), error: nullable(Failure) }),
  },
};
