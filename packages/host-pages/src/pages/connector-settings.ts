import { mount } from '@salestax/widget-sources/connector-settings';
import { type MountPage, storedSession } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, runtimeConfig, input, on }, messagesFor) => {
  const settings = runtimeConfig.help?.['settings'];
  return mount(place, {
    config: baseUrls,
    session: storedSession,
    source: input.source ?? undefined,
    help: settings === undefined ? undefined : { settings },
    ...messagesFor('connectorSettings'),
    on,
  });
};
