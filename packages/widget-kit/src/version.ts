/** The release of these sources, as in package.json. */
export const version = '0.1.0';
