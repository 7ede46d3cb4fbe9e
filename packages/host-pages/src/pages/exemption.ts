import { mount } from '@salestax/widget-sources/exemption';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, {
    config: bases,
    show: input.show,
    ...messagesFor('exemption'),
    on,
  });
