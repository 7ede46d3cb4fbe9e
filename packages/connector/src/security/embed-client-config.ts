/** An integrator's backend that may ask for embed sessions. */

export interface EmbedClientConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Companies it may ask for; `*` = every connected one. */
  readonly realms: readonly string[];
  readonly widgets: readonly string[];
  /** Origins its pages are served from; the cross-origin calls of those pages are answered, no others. */
  readonly origins: readonly string[];
}
