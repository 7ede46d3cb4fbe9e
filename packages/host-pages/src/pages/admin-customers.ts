import { mount, viewNames } from '@salestax/widget-sources/admin-customers';
import { mountLinked } from './linked.ts';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, context, messagesFor) =>
  mountLinked(context, viewNames, (on, view) =>
    mount(place, { config: context.baseUrls, view, ...messagesFor('adminCustomers'), on }),
  );
