// Every widget in one import. A page that needs few imports them one by one, as `@salestax/widgets/health`.
export {
  mount as mountEstimatePanel,
  type DocumentHost,
  type EstimatePanelOptions,
  type PanelEvents,
  type PanelMessages,
} from '@salestax/estimate-panel';
export {
  mount as mountHealth,
  type HealthEvents,
  type HealthMessages,
  type HealthOptions,
} from '@salestax/widgets/health';
export {
  isWidgetError,
  type BaseOptions,
  type CommonEvents,
  type Navigation,
  type Theme,
  type Widget,
  type WidgetError,
  type WidgetEvents,
  type WidgetFailure,
  type WidgetHandle,
} from '@salestax/widget-kit';
