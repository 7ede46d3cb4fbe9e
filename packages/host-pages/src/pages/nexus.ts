import { mount } from '@salestax/widget-sources/nexus';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, on }, messagesFor) =>
  mount(place, {
    config: bases,
    session: undefined,
    ...messagesFor('nexus'),
    on,
  });
