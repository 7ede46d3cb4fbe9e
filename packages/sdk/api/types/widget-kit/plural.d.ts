/** A message that depends on a count, by the plural categories of its language (CLDR): in English `one` and `other`. */
type Plural = {
    readonly other: string;
} & {
    readonly [Category in Intl.LDMLPluralRule]?: string;
};

export type { Plural as P };
