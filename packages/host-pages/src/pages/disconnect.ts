import { mount } from '@salestax/widget-sources/disconnect';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, input, on }, messagesFor) =>
  mount(place, {
    config: baseUrls,
    realmId: input.realmId,
    ...messagesFor('disconnect'),
    on,
  });
