import { mount } from '@salestax/widget-sources/activity';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, {
    config: bases,
    source: input.source ?? undefined,
    customerId: input.userId ?? undefined,
    ...messagesFor('activity'),
    on,
  });
