import { fillIn, formatCount } from '@salestax/client';
import { pluralForm, type Plural } from '@salestax/widget-kit';

/**
 * The plural form for a count, with its placeholders filled in: `{count}` is the number as the locale writes it, `values` has the
 * others.
 * (forms, 1200, 'en-US') → '1,200 documents'
 */
export const counted = (
  forms: Plural,
  count: number,
  locale: string,
  values: Readonly<Record<string, string | number>> = {},
): string => fillIn(pluralForm(forms, count, locale), { count: formatCount(count, locale), ...values });
