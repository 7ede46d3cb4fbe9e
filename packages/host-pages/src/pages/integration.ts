import { mount } from '@salestax/widget-sources/integration';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, notice, on }, messagesFor) =>
  mount(place, {
    config: baseUrls,
    notice: notice === 'not-connected' ? notice : undefined,
    ...messagesFor('integration'),
    on,
  });
