import type * as spanish from '@salestax/widget-sources/catalogs/es';
import { messages, type PageMessages } from './messages.ts';

type Complete = typeof spanish;

/** Messages by the name of the widget; for absent ones the widget uses its own. */
export type Catalogs = { readonly [Name in keyof Complete]: Partial<Complete[Name]> };

/** Returns the options of a widget that set its language; an empty object leaves the widget's own. */
export type MessagesFor = <Name extends keyof Catalogs>(
  name: Name,
) => { readonly locale?: string; readonly messages?: Catalogs[Name] };

/** The language of the pages. */
export interface Language {
  /** A BCP 47 language tag. */
  readonly locale: string;
  readonly text: PageMessages;
  /** Titles of pages by the name of their widget, where they are not those of the route table. */
  readonly titles: Partial<Record<string, string>>;
  readonly messagesFor: MessagesFor;
}

/** The specified English, which is the default of widgets and route table. */
export const english: Language = { locale: 'en', text: messages, titles: {}, messagesFor: () => ({}) };
