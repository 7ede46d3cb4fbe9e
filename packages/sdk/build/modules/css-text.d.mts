/** The text of a style sheet as it is imported. */
export function readCss(file: string): Promise<string>;
/** The oldest supported browsers, in the syntax of Browserslist. */
export const BROWSERS: readonly string[];
