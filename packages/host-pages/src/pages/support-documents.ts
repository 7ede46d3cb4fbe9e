import { mount } from '@salestax/widget-sources/support-documents';
import type { MountPage } from './mount-page.ts';

/** `userId` of the address is the id of a company in the list of support staff; without one the page is not opened. */
export const mountPage: MountPage = (place, { baseUrls, input, on }, messagesFor) =>
  mount(place, { config: baseUrls, customerId: input.userId ?? '', ...messagesFor('supportDocuments'), on });
