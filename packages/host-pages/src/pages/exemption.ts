import { mount, viewNames } from '@salestax/widget-sources/exemption';
import { mountLinked } from './linked.ts';
import { type MountPage, storedSession } from './mount-page.ts';

export const mountPage: MountPage = (place, context, messagesFor) =>
  mountLinked(context, viewNames, (on, view) =>
    mount(place, { config: context.baseUrls, session: storedSession, view, ...messagesFor('exemption'), on }),
  );
