import { mount } from '@salestax/widget-sources/support-documents';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, input, on }, messagesFor) =>
  mount(place, { config: baseUrls, customerId: input.userId ?? '', ...messagesFor('supportDocuments'), on });
