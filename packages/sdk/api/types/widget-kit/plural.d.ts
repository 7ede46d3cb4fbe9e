/** A message that depends on a count, by the plural categories of its language (CLDR): in English `one` and `other`. */
type Plural = {
    readonly other: string;
} & {
    readonly [Category in Intl.LDMLPluralRule]?: string;
};
/**
 * The form for a count: ({ one: '{count} day', other: '{count} days' }, 2, 'en') → '{count} days'. Without the category of
 * the count it is `other`.
 */
declare const pluralForm: (forms: Plural, count: number, locale: string) => string;

export { pluralForm as p };
export type { Plural as P };
