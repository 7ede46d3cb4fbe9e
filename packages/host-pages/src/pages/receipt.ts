import { mount } from '@salestax/widget-sources/receipt';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, input, on }, messagesFor) =>
  mount(place, {
    config: baseUrls,
    txnType: input.txnType,
    txnId: input.txnId,
    realmId: input.realmId ?? undefined,
    ...messagesFor('receipt'),
    on,
  });
