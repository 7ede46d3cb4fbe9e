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
  /** The address that AvaTax found. This and the next two fields are present only while a person has to decide. */
  suggestion: Type.Optional(Address),
  /** The customer's own address. */
  address: Type.Optional(Address),
  /** The parts in which the two differ. */
  differences: Type.Optional(Type.Array(Type.Enum([...addressParts]))),
  /** A validated address as AvaTax writes it, when it is written otherwise: capitals, abbreviations, ZIP+4. */
  postalForm: Type.Optional(Address),
});
export type AddressRow = Static<typeof AddressRow>;

export const addressesCalls = {
  fetchQboCustomers: { params: realmIdParams, answer: Type.Array(AddressRow) },
  /** 1: a run validates them; 0: none was started. */
  sendForAddressValidation: { params: userIdParams, body: Ids, answer: Flag01 },
  decideAddress: {
    params: userIdParams,
    /**
     * `suggestion`: the one that the person saw; to undo a decision, the one that the decision was about. The call is
     * refused when the customer has another suggestion by now.
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
