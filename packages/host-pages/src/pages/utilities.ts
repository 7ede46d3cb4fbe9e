import { mount } from '@salestax/widget-sources/utilities';
import type { MountPage } from './mount-page.ts';

/** `isReturn`: the user came back to the page with the back button. */
export const mountPage: MountPage = (place, { baseUrls, input, on }, messagesFor) =>
  mount(place, {
    config: baseUrls,
    realmId: input.realmId,
    isReturn: input.isReturn,
    ...messagesFor('utilities'),
    on,
  });
