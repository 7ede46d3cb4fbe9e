/** Identifies a document at the accounting service. `txnType` is the number that the panel uses (35 = invoice). */
export interface DocumentKey {
  readonly realmId: string;
  readonly txnType: number;
  readonly txnId: string;
}
