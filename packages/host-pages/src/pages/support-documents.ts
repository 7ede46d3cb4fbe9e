import { mount } from '@salestax/widget-sources/support-documents';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, { config: bases, customerId: input.userId ?? '', ...messagesFor('supportDocuments'), on });
