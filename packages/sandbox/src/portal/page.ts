import { html, type Html } from '../html.ts';

/** An account of the tax provider with the companies that may be integrated. */
export interface PortalAccount {
  readonly id: string;
  readonly name: string;
  readonly companies: readonly { readonly id: string; readonly name: string }[];
}

interface PortalView {
  readonly connectorUrl: string;
  readonly accounts: readonly PortalAccount[];
}

/** The connector's id in the portal. */
const connectorId = 'quickbooks-online';

/** 'My integrations': a form that starts an onboarding, and the messages received from it. */
export function integrationsPage({ connectorUrl, accounts }: PortalView): string {
  const choices = accounts.flatMap((account) => choicesOf(account));
  return html`<!doctype html>
    <html lang="en" data-connector="${connectorUrl}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>My integrations · Tax provider portal</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/portal.css" />
        <script type="module" src="/portal.js"></script>
      </head>
      <body>
        <main>
          <p class="brand">Tax provider portal (sandbox)</p>
          <h1>My integrations</h1>
          <section aria-labelledby="add">
            <h2 id="add">QuickBooks Online</h2>
            <form id="connection">
              <input type="hidden" name="connectorId" value="${connectorId}" />
              <label>
                <span>Account and company</span>
                <select name="company">
                  ${choices}
                </select>
              </label>
              <label class="tick">
                <input type="checkbox" name="enableProcessing" checked />
                <span>Calculate tax as soon as it is connected</span>
              </label>
              <label class="tick">
                <input type="checkbox" name="incomplete" />
                <span>Leave out the company (to see what happens)</span>
              </label>
              <div class="actions">
                <button type="submit" class="primary" value="window">Add another connection</button>
                <button type="submit" value="here">Add it in this window</button>
              </div>
            </form>
          </section>
          <section aria-labelledby="received">
            <h2 id="received">Received messages</h2>
            <ol id="messages" aria-live="polite"></ol>
            <p id="silence">Nothing yet.</p>
          </section>
        </main>
      </body>
    </html>`.markup;
}

function choicesOf({ id, name, companies }: PortalAccount): readonly Html[] {
  if (companies.length === 0) return [html`<option value="${id}/0">${name} (${id}), no company yet</option>`];
  return companies.map(
    (company) => html`<option value="${id}/${company.id}">${name} (${id}), ${company.name}</option>`,
  );
}
