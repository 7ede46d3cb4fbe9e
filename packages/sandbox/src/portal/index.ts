import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { browserScript } from '../browser-script.ts';
import { integrationsPage, type PortalAccount } from './page.ts';

export interface PortalOptions {
  /** Origin of the connector, read at each request. */
  readonly connectorUrl: () => string;
  /** The tax provider's accounts with the companies that can be connected. */
  readonly accounts: () => readonly PortalAccount[];
}

export type { PortalAccount } from './page.ts';

export const portalPaths = { integrations: '/integrations', script: '/portal.js', style: '/portal.css' } as const;

/** The page loads its own files only, and no other page shows it. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * The part of the tax provider's portal that a connector needs: a customer starts an integration here, and the page
 * receives its result.
 */
export function createPortal({ connectorUrl, accounts }: PortalOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', (_request, reply) => reply.redirect(portalPaths.integrations));
  app.get(portalPaths.integrations, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .send(integrationsPage({ connectorUrl: connectorUrl(), accounts: accounts() })),
  );
  app.get(portalPaths.script, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(browserScript(file('./web/portal.ts'))),
  );
  app.get(portalPaths.style, (_request, reply) => reply.type('text/css; charset=utf-8').send(file('./web/portal.css')));
  return app;
}
