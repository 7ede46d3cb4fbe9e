import { readableWidgets } from '@salestax/contract';

/*
 * The scope of an embed session as it is stored: a list of widgets, each with what it may do. One without
 * `readSuffix` may read and manage.
 */

/** What a widget may do: only read, or also change what it shows. */
export type EmbedRight = 'read' | 'manage';

const readSuffix = ':read';

/** Right by widget. */
export type EmbedRightByWidget = Readonly<Record<string, EmbedRight | undefined>>;

const hasRights = (widget: string): boolean => readableWidgets.some((readable) => readable === widget);

/** Each widget that has rights only reads, unless `manage` was requested for it and the client may have it. */
export const grantedRights = (
  widgets: readonly string[],
  requested: EmbedRightByWidget,
  mayManage: boolean,
): EmbedRightByWidget =>
  Object.fromEntries(
    widgets
      .filter(hasRights)
      .map((widget) => [widget, mayManage && requested[widget] === 'manage' ? 'manage' : 'read']),
  );

/** The scope for widgets, of which some may only read. */
export const scopeOf = (widgets: readonly string[], rights: EmbedRightByWidget): readonly string[] =>
  widgets.map((widget) => (rights[widget] === 'read' ? widget + readSuffix : widget));

const entriesOf = (scope: unknown): readonly string[] =>
  Array.isArray(scope) ? scope.filter((entry) => typeof entry === 'string') : [];

/** The widgets of a scope; of the scope of any other session none. */
export const widgetsOf = (scope: unknown): readonly string[] =>
  entriesOf(scope).map((entry) => (entry.endsWith(readSuffix) ? entry.slice(0, -readSuffix.length) : entry));

/** Those of them that may change what they show; a widget that has no rights, such as the panel, is not among them. */
export const manageableOf = (scope: unknown): readonly string[] => entriesOf(scope).filter((entry) => hasRights(entry));
