import { mount } from '@salestax/widget-sources/connector-settings';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, config, input, on }, messagesFor) => {
  const settings = config.help?.['settings'];
  return mount(place, {
    config: bases,
    session: undefined,
    source: input.source ?? undefined,
    help: settings === undefined ? undefined : { settings },
    ...messagesFor('connectorSettings'),
    on,
  });
};
