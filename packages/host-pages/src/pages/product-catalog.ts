import { mount } from '@salestax/widget-sources/product-catalog';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, input, url, on }, messagesFor) =>
  mount(place, {
    config: bases,
    source: input.source ?? undefined,
    show: input.show,
    find: url.searchParams.get('find') ?? undefined,
    ...messagesFor('productCatalog'),
    on,
  });
