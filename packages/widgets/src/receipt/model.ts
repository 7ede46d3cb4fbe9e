import type { ReceiptRefusal, TaxReceipt } from '@salestax/contract';
import type { Lifetime } from '@salestax/widget-kit';
import { mapResult } from '../list-screen/map-result.ts';
import { createResource, type ResourceModel } from '../service/resource.ts';
import type { ReceiptPort } from './port.ts';

/** Why there is no receipt; `none`: no tax was recorded or calculated; `other-company`: see `createReceiptModel`. */
export type NoReceipt = ReceiptRefusal | 'none' | 'other-company';

export type ReceiptPage = TaxReceipt | NoReceipt;

export interface ReceiptModel {
  readonly page: ResourceModel<ReceiptPage>['store'];
  /** Reads the receipt; not for a document of another company. */
  readonly load: () => Promise<void>;
}

/**
 * The rules of the page of one receipt. `port` null: no document is named. `isOtherCompany`: the document is not of the
 * company of the session.
 */
export function createReceiptModel(life: Lifetime, port: ReceiptPort | null, isOtherCompany: boolean): ReceiptModel {
  const { store, load, put } = createResource<ReceiptPage>(life);
  return {
    page: store,
    async load() {
      if (isOtherCompany) put('other-company');
      else if (port === null) put('none');
      else
        await load(async () =>
          mapResult(await port.read(), ({ receipt, refusal }): ReceiptPage => receipt ?? refusal ?? 'none'),
        );
    },
  };
}
