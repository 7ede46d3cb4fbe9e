import { followScheme } from './color-scheme.ts';
import type * as anyPage from './theme.ts';

/*
 * `theme.ts` for our own pages, which set no theme: their build has this in its place. The widgets have the colour scheme of the
 * page.
 */

const none: anyPage.ResolvedTheme = { colorScheme: 'auto', properties: new Map() };

export const theme: typeof anyPage.theme = () => none;

export const applyTheme: typeof anyPage.applyTheme = (host, life) => followScheme(host, life, () => 'auto');
