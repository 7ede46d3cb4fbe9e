import { mount } from '@salestax/widget-sources/landing';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { bases, config, notice, on }, messagesFor) => {
  const { support, getStarted, video } = config.help ?? {};
  return mount(place, {
    config: bases,
    notice: notice === 'not-connected' ? undefined : notice,
    supportUrl: support,
    getStartedUrl: getStarted,
    videoUrl: video,
    ...messagesFor('landing'),
    on,
  });
};
