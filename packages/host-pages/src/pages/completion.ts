import { mount } from '@salestax/widget-sources/completion';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, runtimeConfig, on }, messagesFor) =>
  mount(place, { config: baseUrls, accountingUrl: runtimeConfig.accountingUrl, ...messagesFor('completion'), on });
