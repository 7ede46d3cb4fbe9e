import { mount } from '@salestax/widget-sources/completion';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, config, on }, messagesFor) =>
  mount(place, { config: bases, accountingUrl: config.accountingUrl, ...messagesFor('completion'), on });
