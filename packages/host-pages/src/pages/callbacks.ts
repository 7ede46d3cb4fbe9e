import { mount } from '@salestax/widget-sources/callbacks';
import type { MountPage } from './mount-page.ts';

const mountCallback =
  (provider: 'accounting' | 'tax-provider'): MountPage =>
  (place, { baseUrls, runtimeConfig, input, on }, messagesFor) =>
    mount(place, {
      config: baseUrls,
      provider,
      parameters: input.callbackParams,
      allowedRoles: runtimeConfig.allowedRoles,
      ...messagesFor('callbacks'),
      on,
    });

export const mountAccountingCallback = mountCallback('accounting');
export const mountTaxProviderCallback = mountCallback('tax-provider');
