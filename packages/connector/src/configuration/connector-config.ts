import type { DirectoryConfig, ProviderIdentityConfig } from '../ports/identity-provider.ts';
import type { CallerLimits } from '../security/caller-limits.ts';
import type { EmbedClientConfig } from '../security/embed-client-config.ts';
import type { SecretKey } from '../security/secret-key.ts';
import type { HelpPages } from './help-pages.ts';
import type { OpsConfig } from './ops-config.ts';

/** The directory where support staff sign in. */
export interface StaffIdentityConfig extends DirectoryConfig {
  /** Groups whose members are support staff. */
  readonly groups: readonly string[];
  /** Sign-out page of the directory; null = the person stays signed in there. */
  readonly signOutUrl: string | null;
}

/** The tax provider's portal, where onboarding starts. */
export interface PortalConfig {
  readonly integrationsUrl: string;
  /** Origins of pages that are notified of the result of an onboarding. */
  readonly origins: readonly string[];
}

/** How the service calls the tax provider. */
interface TaxProviderClientConfig {
  /** Name and version of this connector in the provider's audit log; undefined: the service's own. */
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** Longest time of an estimate that a person waits for. Milliseconds. */
  readonly estimateMs: number;
  /** Longest wait for the answer about a transaction. Milliseconds. */
  readonly recordMs: number;
}

export interface ConnectorConfig {
  readonly host: string;
  readonly port: number;
  /** Address of the service in browsers, without a trailing slash. */
  readonly publicUrl: string;
  /** The same for the pages of support staff; null or absent: they are at `publicUrl`. */
  readonly staffUrl?: string | null;
  readonly role: 'web' | 'worker' | 'both';
  /** `dataDir`: a folder, or 'memory'. `imageDir`: see `DbOptions`. */
  readonly store: { readonly databaseUrl: string } | { readonly dataDir: string; readonly imageDir?: string };
  readonly accounting: {
    readonly apiUrl: string;
    /** Consent page; null = companies cannot be connected in the browser. */
    readonly authorizeUrl: string | null;
    readonly tokenUrl: string;
    readonly revokeUrl: string;
    /** Issuer of the ID tokens; null or absent: their signatures are not verified. */
    readonly issuer?: string | null;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Signature key of webhooks; null or empty = webhooks are not accepted. */
    readonly webhookVerifierToken: string | null;
    /** Most calls of one company in a minute, by all processes; absent: 400. */
    readonly callsPerMinute?: number;
    /** Most metered calls of all companies in a calendar month, for the alert; null or absent: no limit. */
    readonly callsPerMonth?: number | null;
    /** Longest time between two sweeps of a company whose webhooks arrive; absent: 360. */
    readonly longestSweepIntervalMinutes?: number;
    /** Web application of the accounting service; null = no links to it. */
    readonly webUrl: string | null;
  };
  readonly taxProviderUrl: string;
  readonly taxProviderClient?: TaxProviderClientConfig;
  /** Identity server of the tax provider; null = its users cannot sign in. */
  readonly taxProviderIdentity: ProviderIdentityConfig | null;
  /** Directory of support staff; null = no sign-in for staff. */
  readonly staffIdentity: StaffIdentityConfig | null;
  /** Roles, as named by the tax provider, that may manage a company. */
  readonly allowedRoles: readonly string[];
  /** Roles that may close months, and make and download their audit files. */
  readonly closeRoles: readonly string[];
  readonly portal: PortalConfig | null;
  readonly help: HelpPages;
  /** Proxies whose forwarded headers are trusted, in the syntax of `proxy-addr`; null = none. */
  readonly trustProxy: string | null;
  /** Requests per minute of a session, a company and a client; absent: the usual limits. */
  readonly callerLimits?: CallerLimits;
  /** Lease of a delivery: without a heartbeat for this long, other workers take it over. */
  readonly deliveryLeaseSeconds: number;
  /** Most deliveries of this process at a time. */
  readonly deliveriesAtOnce: number;
  /** The first one signs, all of them verify. */
  readonly signingKeys: readonly SecretKey[];
  /** The first one encrypts, all of them decrypt. */
  readonly encryptionKeys: readonly SecretKey[];
  readonly embedClients: readonly EmbedClientConfig[];
  /** Folder with the built bundles, served under /sdk/; null = not served. */
  readonly bundlesDir: string | null;
  /** Folder with earlier releases of the bundles, one folder per version; absent: none are served. */
  readonly releasesDir?: string;
  /** Folder with the built host pages, served at the root; null = not served. */
  readonly pagesDir: string | null;
  /** JSON file with companies to connect at start; null = none. */
  readonly provisionFile: string | null;
  readonly logLevel: string;
  /** Message catalog of the pages; absent: `en`. */
  readonly messages?: MessageCatalog;
  /** Page that leads back to the gallery with a session of a demo company, in the sandbox only; null or absent: none. */
  readonly demoSessionUrl?: string | null;
  /** Settings for operation; absent: no metrics port, drain time, retention or backup. */
  readonly operation?: OpsConfig;
  readonly production: boolean;
}

/** `en`: as specified; `en-plain`: the same with corrected spelling; `es`: Spanish; `ar`: Arabic. */
export const messageCatalogs = ['en', 'en-plain', 'es', 'ar'] as const;
export type MessageCatalog = (typeof messageCatalogs)[number];
