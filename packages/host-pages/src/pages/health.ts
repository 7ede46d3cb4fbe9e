import { mount } from '@salestax/widget-sources/health';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, on }, messagesFor) =>
  mount(place, {
    config: bases,
    ...messagesFor('health'),
    on,
  });
