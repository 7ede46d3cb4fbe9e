import { mount } from '@salestax/widget-sources/close';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, { config: bases, session: undefined, source: input.source ?? undefined, ...messagesFor('close'), on });
