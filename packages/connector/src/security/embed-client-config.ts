import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** An integrator's backend that may open embed sessions. */
export interface EmbedClientConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Companies it may open sessions for; `*` = every connected one, in production only with `allCompanies`. */
  readonly realms: readonly string[];
  /** Confirms `*` in `realms`. */
  readonly allCompanies?: boolean;
  /** Its sessions may have the right `manage`, where they are requested with it. Absent: they read only. */
  readonly manage?: boolean;
  /** Names of widgets; `*` has no meaning here. */
  readonly widgets: readonly string[];
  /**
   * Origins of its pages, without a slash at the end. A session may name only these, and each call is compared with its session:
   * CORS admits the origins of all clients together.
   */
  readonly origins: readonly string[];
}

const texts = Type.Array(Type.String());

/** Checks the list of an operator's file. */
export const embedClientList = Compile(
  Type.Array(
    Type.Object({
      clientId: Type.String(),
      clientSecret: Type.String(),
      realms: texts,
      allCompanies: Type.Optional(Type.Boolean()),
      manage: Type.Optional(Type.Boolean()),
      widgets: texts,
      origins: texts,
    }),
  ),
);
