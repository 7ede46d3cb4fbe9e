import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../html.ts';
import { exemptReasons, exposureZones } from '../definitions.ts';
import type { Provider } from '../provider.ts';
import type { Invitation } from '../state.ts';
import { invitationPrefix, tokenOf } from './invitations.ts';

const style =
  'body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1b2733;background:#f4f6f8}main{max-width:40rem;margin:3rem auto;padding:2rem;background:#fff;border:1px solid #d5dce3;border-radius:.5rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem}dt{font-weight:600;margin-top:1rem}dd{margin:0}';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page behind a request link, with what the seller requests from the customer. */
export function invitationPage(app: FastifyInstance, provider: Provider): void {
  app.get<{ Params: { token: string } }>(`${invitationPrefix}/:token`, async (request, reply) => {
    const invitation = provider.state.invitations.find((row) => tokenOf(row) === request.params.token);
    const page = invitation === undefined ? notFoundPage() : requestPage(provider, invitation);
    return reply
      .code(invitation === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer' })
      .send(`<!doctype html>${page.markup}`);
  });
}

function requestPage({ state }: Provider, invitation: Invitation): Html {
  const { companyId, customerCode, deliveryMethod, recipient, date } = invitation;
  const seller = state.companies.find(({ id }) => id === companyId)?.name ?? '';
  const customer = state.customers.find((row) => row.companyId === companyId && row.customerCode === customerCode);
  const zones = namesOf(exposureZones, invitation.exposureZones);
  const reasons = namesOf(exemptReasons, invitation.exemptReasons);
  const sent = deliveryMethod === 'Download' ? 'By link' : `${deliveryMethod} to ${recipient}`;
  return document(
    'Exemption certificate request',
    html`<h1>${seller} asks you for a sales tax exemption certificate</h1>
      <p>Without a certificate, ${seller} has to charge sales tax on what you buy.</p>
      <dl>
        <dt>Customer</dt>
        <dd>${customer?.name ?? ''} (${customerCode})</dd>
        <dt>States</dt>
        <dd>${zones === '' ? 'Every state in which you buy exempt from tax' : zones}</dd>
        <dt>Reasons</dt>
        <dd>${reasons === '' ? 'Any that applies to you' : reasons}</dd>
        <dt>Letter</dt>
        <dd>${invitation.coverLetterTitle}</dd>
        <dt>Sent</dt>
        <dd>${sent}, ${date.slice(0, 10)}</dd>
      </dl>
      <p>This page belongs to a sandbox: nothing can be handed in here.</p>`,
  );
}

function notFoundPage(): Html {
  return document(
    'No such request',
    html`<h1>There is no such request</h1>
      <p>Ask the seller for a new link.</p>`,
  );
}

function document(title: string, body: Html): Html {
  return html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <style>
        ${style}
      </style>
    </head>
    <body>
      <main>${body}</main>
    </body>
  </html>`;
}

function namesOf(known: readonly { readonly id: number; readonly name: string }[], ids: readonly number[]): string {
  return known
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
