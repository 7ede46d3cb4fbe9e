import { mount, viewNames } from '@salestax/widget-sources/close';
import { mountLinked } from './linked.ts';
import type { MountPage } from './mount-page.ts';

export const mountPage: MountPage = (place, context, messagesFor) =>
  mountLinked(context, viewNames, (on, view) =>
    mount(place, {
      config: context.bases,
      session: undefined,
      source: context.input.source ?? undefined,
      view,
      ...messagesFor('close'),
      on,
    }),
  );
