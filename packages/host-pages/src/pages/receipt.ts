import { mount } from '@salestax/widget-sources/receipt';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, {
    config: bases,
    txnType: input.txnType,
    txnId: input.txnId,
    realmId: input.realmId ?? undefined,
    ...messagesFor('receipt'),
    on,
  });
