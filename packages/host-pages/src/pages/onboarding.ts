import { mount } from '@salestax/widget-sources/onboarding';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, runtimeConfig, input, on }, messagesFor) => {
  const portal = runtimeConfig.portal && { integrationsUrl: runtimeConfig.portal.integrationsUrl };
  return mount(place, {
    config: baseUrls,
    arguments: input.onboarding,
    isReturn: input.isReturn,
    portal,
    ...messagesFor('onboarding'),
    on,
  });
};
