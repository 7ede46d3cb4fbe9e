import { mount, viewNames } from '@salestax/widget-sources/activity';
import { mountLinked } from './linked.ts';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, context, messagesFor) =>
  mountLinked(context, viewNames, (on, view) =>
    mount(place, {
      config: context.baseUrls,
      source: context.input.source ?? undefined,
      customerId: context.input.userId ?? undefined,
      view,
      ...messagesFor('activity'),
      on,
    }),
  );
