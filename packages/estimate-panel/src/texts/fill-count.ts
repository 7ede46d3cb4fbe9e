import { pluralForm, type Plural } from '@salestax/widget-kit';
import { fill } from './fill.ts';

/** Inserts a count into the form of a message for it: `fillCount(text.more, 3, 'en')`. */
export const fillCount = (forms: Plural, count: number, locale: string): string =>
  fill(pluralForm(forms, count, locale), String(count));
