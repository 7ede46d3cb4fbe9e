import { createProviderIdentity, createStaffIdentity, type OnIdentityFailure } from '../adapters/oidc/index.ts';
import { createIntuitOAuth, createQuickBooks } from '../adapters/quickbooks/index.ts';
import { createVendorPool } from '../adapters/vendor-http.ts';
import type { ConnectorConfig } from '../configuration/connector-config.ts';
import { isLoopback } from '../domain/loopback.ts';
import { done } from '../domain/result.ts';
import type { AccountingConsent } from '../features/identity/accounting-consent.ts';
import type { StaffSignIn } from '../features/staff/staff-sign-in.ts';
import type { Logger } from '../ports/logger.ts';
import { createAuthenticate } from '../security/authenticate.ts';
import { createEmbedClients, type EmbedClients } from '../security/embed-clients.ts';
import type { Authenticate } from '../security/principal.ts';
import { createSessionTokens, type SessionTokens } from '../security/session-tokens.ts';
import type { Services } from '../service/services.ts';

/** How callers are authenticated. */
export interface Authentication {
  readonly tokens: SessionTokens;
  readonly clients: EmbedClients;
  readonly authenticate: Authenticate;
}

export function createAuthentication(
  { publicUrl, signingKeys, embedClients, allowedRoles, closeRoles }: ConnectorConfig,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Authentication {
  const tokens = createSessionTokens(publicUrl, signingKeys);
  const clients = createEmbedClients(embedClients);
  return {
    tokens,
    clients,
    authenticate: createAuthenticate({ db, tokens, clock, allowedRoles, closeRoles, clients }),
  };
}

/** Dependencies of the sign-in of account users and of connecting a company. */
export function composeSignIn(
  { accounting, allowedRoles, publicUrl, taxProviderIdentity }: ConnectorConfig,
  { db, clock, secrets, taxProvider }: Services,
  tokens: SessionTokens,
  { invalidate: invalidateSessions }: Authenticate,
  log: Logger,
): AccountingConsent {
  const http = createVendorPool();
  return {
    db,
    clock,
    secrets,
    publicUrl,
    allowedRoles,
    sessions: { db, clock, tokens, invalidate: invalidateSessions },
    identity:
      taxProviderIdentity === null ? null : createProviderIdentity(taxProviderIdentity, warnOf(log, 'account users')),
    accounts: taxProvider,
    consent: createIntuitOAuth(accounting),
    readCompany(call, accessToken) {
      const currentToken = async () => done(accessToken);
      const consentTokens = { accessToken: currentToken, refreshed: currentToken };
      return createQuickBooks({ baseUrl: accounting.apiUrl, http, tokens: consentTokens }).company(call);
    },
  };
}

const warnOf =
  (log: Logger, users: string): OnIdentityFailure =>
  (failure) =>
    log.warn(
      { ...failure, users },
      'A sign-in failed at the identity server; if it repeats, check its address, the secret of the client and the clock of this machine',
    );

/** Dependencies of the sign-in of support staff. */
export function composeStaffSignIn(
  { publicUrl, staffUrl, staffIdentity }: ConnectorConfig,
  { db, clock }: Services,
  tokens: SessionTokens,
  { invalidate: invalidateSessions }: Authenticate,
  log: Logger,
): StaffSignIn {
  return {
    db,
    clock,
    publicUrl: staffUrl ?? publicUrl,
    sessions: { db, clock, tokens, invalidate: invalidateSessions },
    directory: staffIdentity === null ? null : createStaffIdentity(staffIdentity, warnOf(log, 'support staff')),
    groups: staffIdentity?.groups ?? [],
  };
}

/** Sign-in without a browser is only for sandboxes on the same machine. */
export function allowsTestSignIn({ accounting, taxProviderUrl, taxProviderIdentity }: ConnectorConfig): boolean {
  const { apiUrl, tokenUrl } = accounting;
  return (
    taxProviderIdentity !== null && [apiUrl, tokenUrl, taxProviderUrl, taxProviderIdentity.issuer].every(isLoopback)
  );
}
