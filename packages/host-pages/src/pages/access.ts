import { mount } from '@salestax/widget-sources/access';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, on }, messagesFor) =>
  mount(place, { config: bases, ...messagesFor('access'), on });
