import { Type, type Static } from 'typebox';
import { maxDecisions } from '../constants.ts';
import { addressDecisions, addressParts, addressStatuses } from '../statuses.ts';
import {
  Address,
  Failure,
  Flag01,
  Id,
  Ids,
  Name,
  nullable,
  realmIdParams,
  shape,
  Text,
  userIdParams,
} from './basics.ts';

export const AddressRow = shape({
  id: Id,
  customerName: Name,
  companyName: Name,
  /** In one line; '' = none. */
  customerAddress: Text,
  status: Type.Enum([...addressStatuses]),
  /** Waits for the run that validates addresses. */
  isPending: Type.Optional(Type.Boolean()),
  /** Why it could not be validated. */
  reason: Type.Optional(Text),
  /** The found address, the customer's own one, and in which parts they differ: only while a person has to decide. */
  suggestion: Type.Optional(Address),
  address: Type.Optional(Address),
  differences: Type.Optional(Type.Array(Type.Enum([...addressParts]))),
  /** A validated address as AvaTax writes it, when it is written otherwise: capitals, abbreviations, ZIP+4. */
  postalForm: Type.Optional(Address),
});
export type AddressRow = Static<typeof AddressRow>;

export const addressesCalls = {
  fetchQboCustomers: { params: realmIdParams, answer: Type.Array(AddressRow) },
  /** 1: queued for a run. */
  sendForAddressValidation: { params: userIdParams, body: Ids, answer: Flag01 },
  decideAddress: {
    params: userIdParams,
    /**
     * `suggestion`: the suggestion that the person saw, or has decided about. The call is refused when it has changed
     * since.
     */
    body: shape({ customerId: Id, decision: Type.Enum([...addressDecisions]), suggestion: Address }),
    /** The customer's row after the call, also when it was refused; null: it was not read, or the customer is deleted. */
    answer: shape({ row: nullable(AddressRow), error: nullable(Failure) }),
  },
  decideAddresses: {
    params: userIdParams,
    /** As `decideAddress`, each on its own. */
    body: shape({
      decision: Type.Enum([...addressDecisions]),
      addresses: Type.Array(shape({ customerId: Id, suggestion: Address }), { maxItems: maxDecisions }),
    }),
    answer: Type.Array(shape({ customerId: Id, row: nullable(AddressRow), error: nullable(Failure) })),
  },
};
