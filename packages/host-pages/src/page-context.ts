import type { RuntimeConfig } from '@salestax/contract';
import type { Navigation } from '@salestax/widget-kit';

/** What a page gives to the widget on it. */
export interface PageContext {
  readonly config: RuntimeConfig;
  readonly bases: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  readonly navigate: (navigation: Navigation) => void;
}

export interface Mounted {
  readonly unmount: () => void;
}
