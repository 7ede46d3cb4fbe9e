import { mount } from '@salestax/widget-sources/sign-out';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, on }, messagesFor) =>
  mount(place, {
    config: baseUrls,
    ...messagesFor('signOut'),
    on,
  });
