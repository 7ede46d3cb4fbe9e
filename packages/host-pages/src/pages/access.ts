import { mount } from '@salestax/widget-sources/access';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, on }, messagesFor) =>
  mount(place, { config: baseUrls, ...messagesFor('access'), on });
