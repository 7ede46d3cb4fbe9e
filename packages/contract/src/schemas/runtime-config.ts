import { Type, type Static } from 'typebox';
import { Name, shape } from './basics.ts';

const Url = Type.String({ maxLength: 2_048 });

/** The file config.{env}.json, which the host pages load first. */
export const RuntimeConfig = shape({
  OAuthUrls: shape({ oAuthBaseUrl: Url }),
  avatax: shape({ api_base_url: Url }),
  /** User types of the tax provider that may see the settings. */
  allowedRoles: Type.Array(Name),
  portal: Type.Optional(shape({ integrationsUrl: Url, origins: Type.Array(Url) })),
  staffSignOutUrl: Type.Optional(Url),
  /** This host has the pages of support staff alone. @default false */
  isStaffHost: Type.Optional(Type.Boolean()),
  accountingUrl: Type.Optional(Url),
  /** Leads back to a page of the gallery with a session of the demo company; absent outside the sandbox. */
  demoSessionUrl: Type.Optional(Url),
  redirectOrigins: Type.Optional(Type.Array(Url)),
  help: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Language of the pages: the specified English, corrected English, Spanish or Arabic. @default 'en' */
  messages: Type.Optional(Type.Enum(['en', 'en-plain', 'es', 'ar'])),
});
export type RuntimeConfig = Static<typeof RuntimeConfig>;
