import { createHash } from 'node:crypto';

/**
 * The value of `integrity` for a file (https://www.w3.org/TR/sri-2/). A script contains those of its parts, so the
 * shortest is used.
 */
export const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Its length. */
export const integrityLength = integrityOf('').length;
