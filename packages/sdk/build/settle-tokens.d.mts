/** The whole style sheet of a small widget, from its own rules. */
export function settleTokens(styles: string): Promise<string>;
