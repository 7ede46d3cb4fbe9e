import { mount } from '@salestax/widget-sources/provider-sign-in';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, runtimeConfig, input, on }, messagesFor) => {
  const { realmId: id, requestToken, userId } = input;
  return mount(place, {
    config: baseUrls,
    id,
    requestToken,
    userId,
    learnMoreUrl: runtimeConfig.help?.['avatax'],
    ...messagesFor('providerSignIn'),
    on,
  });
};
