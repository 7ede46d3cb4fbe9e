import { mount } from '@salestax/widget-sources/product-catalog';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, on }, messagesFor) =>
  mount(place, {
    config: bases,
    source: input.source ?? undefined,
    show: input.show,
    ...messagesFor('productCatalog'),
    on,
  });
