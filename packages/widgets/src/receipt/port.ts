import type { Result } from '@salestax/client';
import { routes, type Answer } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The document that a receipt is for, as in the address of the page. */
export interface ReceiptDocument {
  readonly txnType: string;
  readonly txnId: string;
}

/** The call of the screen to the service. */
export interface ReceiptPort {
  readonly read: () => Promise<Result<Answer<'readReceipt'>>>;
}

/** The port over the service's calls. */
export function receiptPort({ call, ids, showBusy }: Service, document: ReceiptDocument): ReceiptPort {
  return {
    // A vendor that does not answer now is no reason to leave the page.
    read: () =>
      showBusy(
        call(routes.readReceipt, { params: { realmId: ids().realmId }, query: { ...document }, isRetryable: true }),
      ),
  };
}
