import { readableWidgets } from '@salestax/contract';

/*
 * The scope of an embed session as it is stored: a list of widgets. `readSuffix` marks those that may only read. A
 * widget that cannot be restricted to reading, such as the panel, never has it.
 */

/** What a widget may do: only read, or also change what it shows. */
export type EmbedRight = 'read' | 'manage';

const readSuffix = ':read';

/** Right by widget. */
export type EmbedRightByWidget = Readonly<Record<string, EmbedRight | undefined>>;

const canBeReadOnly = (widget: string): boolean => readableWidgets.some((readable) => readable === widget);

/**
 * The right of each widget that can be restricted to reading: `read`, unless `manage` was requested for it and the client
 * may have it.
 */
export const grantedRights = (
  widgets: readonly string[],
  requested: EmbedRightByWidget,
  mayManage: boolean,
): EmbedRightByWidget =>
  Object.fromEntries(
    widgets
      .filter(canBeReadOnly)
      .map((widget) => [widget, mayManage && requested[widget] === 'manage' ? 'manage' : 'read']),
  );

/** The scope for widgets, of which some may only read. */
export const scopeOf = (widgets: readonly string[], rights: EmbedRightByWidget): readonly string[] =>
  widgets.map((widget) => (rights[widget] === 'read' ? widget + readSuffix : widget));

const entriesOf = (scope: unknown): readonly string[] =>
  Array.isArray(scope) ? scope.filter((entry) => typeof entry === 'string') : [];

/** The widgets of an embed session's scope; empty for the scope of any other session. */
export const widgetsOf = (scope: unknown): readonly string[] =>
  entriesOf(scope).map((entry) => (entry.endsWith(readSuffix) ? entry.slice(0, -readSuffix.length) : entry));

/**
 * The widgets of a scope that could be restricted to reading and are not: an entry with `readSuffix` is no name of a
 * widget.
 */
export const manageableOf = (scope: unknown): readonly string[] => entriesOf(scope).filter(canBeReadOnly);
