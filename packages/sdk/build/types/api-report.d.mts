/** The declarations of the package as built, by their path below it. */
export function builtDeclarations(): Record<string, string>;
/** The declarations kept in packages/sdk/api. */
export function reportedDeclarations(): Record<string, string>;
