import { mount } from '@salestax/widget-sources/companies';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, on }, messagesFor) =>
  mount(place, { config: bases, ...messagesFor('companies'), on });
