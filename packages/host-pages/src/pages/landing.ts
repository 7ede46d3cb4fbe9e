import { mount } from '@salestax/widget-sources/landing';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, { baseUrls, runtimeConfig, notice, on }, messagesFor) => {
  const { support, getStarted, video } = runtimeConfig.help ?? {};
  return mount(place, {
    config: baseUrls,
    notice: notice === 'not-connected' ? undefined : notice,
    supportUrl: support,
    getStartedUrl: getStarted,
    videoUrl: video,
    ...messagesFor('landing'),
    on,
  });
};
