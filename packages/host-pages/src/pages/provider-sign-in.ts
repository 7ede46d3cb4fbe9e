import { mount } from '@salestax/widget-sources/provider-sign-in';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, config, input, on }, messagesFor) => {
  const { realmId: id, requestToken, userId } = input;
  return mount(place, {
    config: bases,
    id,
    requestToken,
    userId,
    learnMoreUrl: config.help?.['avatax'],
    ...messagesFor('providerSignIn'),
    on,
  });
};
