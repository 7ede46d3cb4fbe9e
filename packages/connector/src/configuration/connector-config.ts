import type { IdentityConfig } from '../ports/identity-provider.ts';
import type { EmbedClientConfig } from '../security/embed-client-config.ts';
import type { SecretKey } from '../security/secret-key.ts';
import type { HelpPages } from './help-pages.ts';
import type { OperationConfig } from './ops-config.ts';

/** The directory where support staff sign in. */
export interface StaffIdentityConfig extends IdentityConfig {
  /** Members of any of these are support staff; the ID token names a person's groups. */
  readonly groups: readonly string[];
  /** Where signing out ends at the directory; null = it goes on there. */
  readonly signOutUrl: string | null;
}

/** The tax provider's portal, from which customers start. */
export interface PortalConfig {
  readonly integrationsUrl: string;
  /** Pages that are told how an onboarding went. */
  readonly origins: readonly string[];
}

export interface ConnectorConfig {
  readonly host: string;
  readonly port: number;
  /** The address browsers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly role: 'web' | 'worker' | 'both';
  /** `dataDir`: a folder, or 'memory'. */
  readonly store: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly accounting: {
    readonly apiUrl: string;
    /** Where an administrator gives consent; null = companies can't be connected here. */
    readonly authorizeUrl: string | null;
    readonly tokenUrl: string;
    readonly revokeUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Key of the signatures of webhooks; null or empty = webhooks are not taken. */
    readonly webhookVerifierToken: string | null;
    /** Where people work with their documents; null = not linked. */
    readonly webUrl: string | null;
  };
  readonly taxProviderUrl: string;
  /** Where the tax provider's users sign in; null = nobody signs in here. */
  readonly taxProviderIdentity: IdentityConfig | null;
  /** Where support staff sign in; null = nobody does. */
  readonly staffIdentity: StaffIdentityConfig | null;
  /** The tax provider's names of the roles that may manage a company. */
  readonly allowedRoles: readonly string[];
  readonly portal: PortalConfig | null;
  readonly help: HelpPages;
  /** Proxies in front that may say who called, as `proxy-addr` reads them; null = none. */
  readonly trustProxy: string | null;
  /** A worker that gives no sign of life for this long has lost its documents to the other workers. */
  readonly deliveryLeaseSeconds: number;
  /** First one signs, all of them verify. */
  readonly signingKeys: readonly SecretKey[];
  /** First one seals, all of them open. */
  readonly encryptionKeys: readonly SecretKey[];
  readonly embedClients: readonly EmbedClientConfig[];
  /** Folder with the built bundles, served under /sdk/; null = not served. */
  readonly bundlesDir: string | null;
  /** Folder with the built host pages, served at the root; null = not served. */
  readonly pagesDir: string | null;
  /** JSON file with companies to connect at start; null = none. */
  readonly provisionFile: string | null;
  readonly logLevel: string;
  /** Which sentences the pages show; absent: `en`. */
  readonly messages?: MessageCatalog;
  /** What an operator of a service sets; absent: nothing beyond serving and working. */
  readonly operation?: OperationConfig;
  readonly production: boolean;
}

/** `en`: the specification's words; `en-plain`: the same, corrected; `es`: Spanish. */
export const messageCatalogs = ['en', 'en-plain', 'es'] as const;
export type MessageCatalog = (typeof messageCatalogs)[number];
