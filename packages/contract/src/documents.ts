/** The accounting service's numbers of the document types. */
export const txnTypes = { SalesReceipt: 4, CreditMemo: 32, RefundReceipt: 33, Estimate: 34, Invoice: 35 } as const;
export const supportedTxnTypes = [4, 32, 33, 34, 35] as const;
export type TxnType = (typeof supportedTxnTypes)[number];
