import type { RuntimeConfig } from '@salestax/contract';
import type { ConnectorConfig } from '../configuration/connector-config.ts';

/** Runtime configuration of the host pages. They redirect only to origins in it. */
export function runtimeConfig({
  publicUrl,
  accounting,
  taxProviderIdentity,
  staffIdentity,
  allowedRoles,
  portal,
  help,
  messages,
  demoSessionUrl = null,
}: ConnectorConfig): RuntimeConfig {
  const identities = [taxProviderIdentity?.issuer, staffIdentity?.issuer, staffIdentity?.signOutUrl];
  const redirects = [accounting.authorizeUrl, accounting.webUrl, ...identities, portal?.integrationsUrl];
  const staffSignOutUrl = staffIdentity?.signOutUrl ?? null;
  return {
    OAuthUrls: { oAuthBaseUrl: `${publicUrl}/oauth` },
    // Named by the specification: the calls are those of this service, not of AvaTax.
    avatax: { api_base_url: publicUrl },
    allowedRoles: [...allowedRoles],
    redirectOrigins: [...new Set(redirects.flatMap((url) => (url ? [new URL(url).origin] : [])))],
    ...(portal !== null && { portal: { integrationsUrl: portal.integrationsUrl, origins: [...portal.origins] } }),
    ...(staffSignOutUrl !== null && { staffSignOutUrl }),
    ...(accounting.webUrl !== null && { accountingUrl: accounting.webUrl }),
    ...(demoSessionUrl !== null && { demoSessionUrl }),
    help: { ...help },
    ...(messages !== undefined && { messages }),
  };
}
