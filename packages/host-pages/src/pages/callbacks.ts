import { mount } from '@salestax/widget-sources/callbacks';
import type { MountPage } from './mount-page.ts';

const mountCallback =
  (provider: 'accounting' | 'tax-provider'): MountPage =>
  (place, { bases, config, input, on }, messagesFor) =>
    mount(place, {
      config: bases,
      provider,
      parameters: input.callbackParams,
      allowedRoles: config.allowedRoles,
      ...messagesFor('callbacks'),
      on,
    });

export const mountAccountingCallback = mountCallback('accounting');
export const mountTaxProviderCallback = mountCallback('tax-provider');
