import type { Plugin } from 'rollup';

/** The sources of `dist`, relative to `folder`, sorted. @default this repository */
export function listSources(folder?: string): readonly string[];
/** A hash of the names and contents of all sources of `dist` in the repository at `folder`. @default this repository */
export function hashSources(folder?: string): string;
/** Whether the build in the repository at `folder` was made from its current sources. @default this repository */
export function isBuilt(folder?: string): boolean;
/** Rollup plugin for the last of several builds: records the sources at their start. */
export function recordSources(): Plugin;
