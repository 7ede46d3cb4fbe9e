import { routes } from '@salestax/contract';
import { mapResult } from '../list-screen/map-result.ts';
import type { DocumentsPort } from '../sales-documents/port.ts';
import type { Service } from '../service/service.ts';

/** The calls of support staff for the documents of a customer. There is none that writes. */
export function supportPort({ call, showBusy }: Service, customerId: string): DocumentsPort {
  const params = { userId: customerId };
  return {
    async list({ FromDate: from, ToDate: to, AlsoUnsettled: isWanted = false }) {
      const query = { from, to, ...(isWanted && { alsoUnsettled: 'true' as const }) };
      const answer = await showBusy(call(routes.staffDocuments, { params, query, isRetryable: true }));
      // `support`: the company's consent to this, null without one.
      return mapResult(answer, ({ companyName, support, ...list }) => ({ ...list, consent: { companyName, support } }));
    },
    async read({ txnType, txnId }) {
      const query = { txnType: String(txnType), txnId };
      return mapResult(
        await showBusy(call(routes.staffDocument, { params, query, isRetryable: true })),
        ({ document, refusal }) => (document === null && refusal === null ? null : { opened: document, refusal }),
      );
    },
    write: null,
  };
}
