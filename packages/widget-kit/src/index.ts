export { mountFromScript, type ScriptData } from './auto.ts';
export type { BaseOptions } from './base-options.ts';
export { defineWidget } from './define-widget.ts';
export { elementConnector, type ConnectElement, type ElementProperties } from './element.ts';
export type { CommonEvents, Listeners, Navigation, WidgetEvents } from './events.ts';
export { kitSpanish } from './kit-messages.es.ts';
export type { Catalog } from './kit-messages.ts';
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
export { defineSmallWidget, type Draw, type SmallOptions, type SmallTheme } from './small-widget.ts';
export type { Theme } from './theme.ts';
export { tokens, type TokenName } from './tokens.ts';
export { useStore, type ReadableStore } from './use-store.ts';
export { isWidgetError, WidgetError, type WidgetFailure } from './widget-error.ts';
export type {
  Patch,
  EmittableEvents as TellableEvents,
  Widget,
  WidgetContext,
  WidgetDefinition,
  WidgetHandle,
} from './widget.ts';
