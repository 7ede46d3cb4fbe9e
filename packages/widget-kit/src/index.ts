export { mountFromScript, type ScriptData } from './auto.ts';
export type { BaseOptions } from './base-options.ts';
export { changesOf } from './changes.ts';
export { defineWidget } from './define-widget.ts';
export { elementConnector, type ConnectElement, type ElementProperties } from './element.ts';
export type { CommonEvents, EventNames, Listeners, Navigation, WidgetEvents } from './events.ts';
export { guarded } from './guard.ts';
export { importPart } from './import-part.ts';
export { kitArabic } from './kit-messages.ar.ts';
export { kitSpanish } from './kit-messages.es.ts';
export type { Catalog, SharedCatalog } from './kit-messages.ts';
export { latest, type Latest } from './latest.ts';
export { createLifetime, type Lifetime, type ListenOptions } from './lifetime.ts';
export {
  baseUrl,
  callback,
  fields,
  isRecord,
  oneOf,
  optional,
  text,
  wrongOption,
  type OptionReader,
} from './options.ts';
export { languageTag } from './read-options.ts';
export { theme, type Theme } from './theme.ts';
export { tokens, type TokenName } from './tokens.ts';
export { useStore, type ReadableStore } from './use-store.ts';
export { directionOf } from './direction.ts';
export { isPlainClick, type LinkClick } from './plain-click.ts';
export { plural, pluralForm, type Plural } from './plural.ts';
export { isWidgetError, reportLater, WidgetError, type WidgetErrorCode, type WidgetFailure } from './widget-error.ts';
export {
  onDebug,
  sessionFunction,
  sessionOption,
  shareSession,
  type DebugEvent,
  type SessionKey,
  type SessionOption,
} from './page.ts';
export type { SessionEnd } from './session-end.ts';
export type { FixedOption } from './fixed-options.ts';
export { version } from './version.ts';
export type { Mount, Patch, Widget, WidgetContext, WidgetDefinition, WidgetHandle } from './widget.ts';
