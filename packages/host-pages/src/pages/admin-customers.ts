import { mount } from '@salestax/widget-sources/admin-customers';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, { config: bases, realmId: input.realmId || undefined, ...messagesFor('adminCustomers'), on });
