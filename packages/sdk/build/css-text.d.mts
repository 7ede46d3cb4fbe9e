/** The text of a style sheet as it is imported. */
export function readCss(file: string): Promise<string>;
