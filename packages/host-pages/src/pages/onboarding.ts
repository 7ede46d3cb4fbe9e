import { mount } from '@salestax/widget-sources/onboarding';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, config, input, on }, messagesFor) => {
  const portal = config.portal && { integrationsUrl: config.portal.integrationsUrl };
  return mount(place, {
    config: bases,
    arguments: input.onboarding,
    isReturn: input.isReturn,
    portal,
    ...messagesFor('onboarding'),
    on,
  });
};
