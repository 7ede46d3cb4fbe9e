import type * as spanish from '@salestax/widgets/messages/es';
import { messages, type PageMessages } from './messages.ts';

type Complete = typeof spanish;

/** Words by the name of the widget; what is missing, the widget says in its own. */
export type Catalogues = { readonly [Name in keyof Complete]: Partial<Complete[Name]> };

/** What a widget takes to speak the language of the pages; nothing: it speaks its own. */
export type WidgetWords = <Name extends keyof Catalogues>(
  name: Name,
) => { readonly locale?: string; readonly messages?: Catalogues[Name] };

/** The language that the pages speak. */
export interface Language {
  /** A BCP 47 language tag. */
  readonly locale: string;
  readonly text: PageMessages;
  /** Titles of pages by the name of their widget, where they are not those of the route table. */
  readonly titles: Partial<Record<string, string>>;
  readonly words: WidgetWords;
}

/** The words of the specification, which widgets and route table bring along. */
export const english: Language = { locale: 'en', text: messages, titles: {}, words: () => ({}) };
