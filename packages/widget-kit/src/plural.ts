/** A message that depends on a count, by the plural categories of its language (CLDR): in English `one` and `other`. */
export type Plural = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };

/** Marks the forms of a message in a catalog whose type other languages follow: they may have other categories. */
export const plural = (forms: Plural): Plural => forms;

/**
 * The form for a count: ({ one: '{count} day', other: '{count} days' }, 2, 'en') → '{count} days'. Without the category of
 * the count it is `other`.
 */
export const pluralForm = (forms: Plural, count: number, locale: string): string =>
  forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
