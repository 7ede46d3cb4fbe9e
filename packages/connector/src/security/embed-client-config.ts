/** An integrator's backend that may open embed sessions. */
export interface EmbedClientConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Companies it may open sessions for; `*` = every connected one. */
  readonly realms: readonly string[];
  readonly widgets: readonly string[];
  /** Origins of its pages; only these are admitted by CORS. */
  readonly origins: readonly string[];
}
