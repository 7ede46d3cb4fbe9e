import { mount } from '@salestax/widget-sources/home';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, config, input, on }, messagesFor) => {
  const { connector, avatax } = config.help ?? {};
  const help = connector === undefined || avatax === undefined ? undefined : { connector, avatax };
  return mount(place, {
    config: bases,
    session: undefined,
    source: input.source ?? undefined,
    help,
    ...messagesFor('home'),
    on,
  });
};
