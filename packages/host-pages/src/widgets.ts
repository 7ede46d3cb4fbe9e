import type { Mounted, PageContext } from './page-context.ts';

/** Every widget of the table, fetched when its page is opened. */
export const widgets = {
  async overview(place, context) {
    return (await import('./overview.ts')).mountOverview(place, context);
  },
  async health(place, { bases, navigate }) {
    return (await import('@salestax/widgets/health')).mount(place, { config: bases, on: { navigate } });
  },
} as const satisfies Record<string, (place: HTMLElement, context: PageContext) => Promise<Mounted>>;

export type WidgetName = keyof typeof widgets;
