/** Identifies a document at the accounting service. `txnType` is the number that the panel uses (35 = invoice). */
export interface DocumentKey {
  readonly realmId: string;
  readonly txnType: number;
  readonly txnId: string;
}

/** The key of something that has more fields. */
export const documentKeyOf = ({ realmId, txnType, txnId }: DocumentKey): DocumentKey => ({ realmId, txnType, txnId });
