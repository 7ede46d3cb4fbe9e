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
  const identityUrls = [taxProviderIdentity?.issuer, staffIdentity?.issuer, staffIdentity?.signOutUrl];
  const redirectUrls = [accounting.authorizeUrl, accounting.webUrl, ...identityUrls, portal?.integrationsUrl];
  const staffSignOutUrl = staffIdentity?.signOutUrl ?? null;
  return {
    OAuthUrls: { oAuthBaseUrl: `${publicUrl}/oauth` },
    // The name is that of the specification: the address is that of this service, not of AvaTax.
    avatax: { api_base_url: publicUrl },
    allowedRoles: [...allowedRoles],
    redirectOrigins: [...new Set(redirectUrls.flatMap((url) => (url ? [new URL(url).origin] : [])))],
    ...(portal !== null && { portal: { integrationsUrl: portal.integrationsUrl, origins: [...portal.origins] } }),
    ...(staffSignOutUrl !== null && { staffSignOutUrl }),
    ...(accounting.webUrl !== null && { accountingUrl: accounting.webUrl }),
    ...(demoSessionUrl !== null && { demoSessionUrl }),
    help: { ...help },
    ...(messages !== undefined && { messages }),
  };
}
