import type { Catalogs } from '../language.ts';
import type { PageContext, ViewNames } from '../page-context.ts';
import type { LinkedPage, View } from '../view-address.ts';
import { type LinkedListeners, mountLinked } from './linked.ts';
import { type MountPage, storedSession } from './mount-page.ts';

interface CompanyWidget<Name extends keyof Catalogs> {
  readonly viewNames: ViewNames;
  readonly mount: (
    place: HTMLElement,
    options: {
      readonly config: PageContext['baseUrls'];
      readonly session: typeof storedSession;
      readonly source: string | undefined;
      readonly view: View | undefined;
      readonly locale?: string;
      readonly messages?: Catalogs[Name];
      readonly on: LinkedListeners;
    },
  ) => LinkedPage['widget'];
}

/** The page of a widget that works on the linked company, opened from a `source`, with its view in the address. */
export const companyPage =
  <Name extends keyof Catalogs>(name: Name, { mount, viewNames }: CompanyWidget<Name>): MountPage =>
  (place, context, messagesFor) =>
    mountLinked(context, viewNames, (on, view) =>
      mount(place, {
        config: context.baseUrls,
        session: storedSession,
        source: context.input.source ?? undefined,
        view,
        ...messagesFor(name),
        on,
      }),
    );
