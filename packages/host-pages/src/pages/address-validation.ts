import { mount } from '@salestax/widget-sources/address-validation';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, url, on }, messagesFor) =>
  mount(place, {
    config: bases,
    source: input.source ?? undefined,
    show: input.show,
    find: url.searchParams.get('find') ?? undefined,
    ...messagesFor('addressValidation'),
    on,
  });
