import type { Plugin } from 'rollup';

/** A hash of the names and the contents of everything that goes into `dist`. */
export function hashSources(): string;
/** Whether `dist` was built from the sources as they are now. */
export function isBuilt(): boolean;
/** A plugin for the last build of several: notes the sources that they began with. */
export function recordSources(): Plugin;
