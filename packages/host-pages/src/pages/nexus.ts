import { mount } from '@salestax/widget-sources/nexus';
import { type MountPage, storedSession } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, on }, messagesFor) =>
  mount(place, {
    config: baseUrls,
    session: storedSession,
    ...messagesFor('nexus'),
    on,
  });
