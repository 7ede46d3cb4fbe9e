import { mount } from '@salestax/widget-sources/home';
import { type MountPage, storedSession } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, runtimeConfig, input, on }, messagesFor) => {
  const { connector, avatax } = runtimeConfig.help ?? {};
  const help = connector === undefined || avatax === undefined ? undefined : { connector, avatax };
  return mount(place, {
    config: baseUrls,
    session: storedSession,
    source: input.source ?? undefined,
    help,
    ...messagesFor('home'),
    on,
  });
};
