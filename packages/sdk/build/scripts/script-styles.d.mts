/** Style sheets without the rules that a script cannot use. */
export function withoutUnused(sheets: readonly string[], script: string): string[];
/** A sheet that declares tokens on the host, and the style sheets with the values of the other tokens. */
export function settleTokens(sheets: readonly string[], earlier?: readonly string[]): string[];
