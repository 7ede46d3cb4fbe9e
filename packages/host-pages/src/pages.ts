import type { WidgetName } from './widgets.ts';

/** Who may see a page: anybody, or only somebody with a session that is still valid. */
export type Guard = 'open' | 'signed-in';

/** A page is a line in the table. */
export interface HostPage {
  readonly path: `/${string}`;
  readonly title: string;
  readonly widget: WidgetName;
  readonly guard: Guard;
}

/** An address that leads to another one. */
export interface Redirect {
  readonly path: `/${string}`;
  readonly to: `/${string}`;
}

/** The route table. */
export const pages: readonly (HostPage | Redirect)[] = [
  { path: '/', to: '/home' },
  { path: '/home', title: 'Home', widget: 'overview', guard: 'open' },
  { path: '/health', title: 'Health', widget: 'health', guard: 'open' },
];

/** Where those without a session go who came to a page that needs one. */
export const signedOutPath = '/learnmore';
