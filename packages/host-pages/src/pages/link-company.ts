import { mount } from '@salestax/widget-sources/link-company';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, on }, messagesFor) =>
  mount(place, {
    config: bases,
    ...messagesFor('linkCompany'),
    on,
  });
