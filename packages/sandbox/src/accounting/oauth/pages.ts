import { Html, html } from '../../html.ts';
import { fullName, type OAuthClient, scopes, type User } from './directory.ts';

/** The parameters of the authorize address, which each form sends again. */
export type AuthorizeParams = Readonly<Record<string, string>>;

export interface CompanyChoice {
  readonly realmId: string;
  readonly name: string;
  readonly isAdministrator: boolean;
}

export const paths = {
  authorize: '/connect/oauth2',
  signIn: '/connect/oauth2/sign-in',
  consent: '/connect/oauth2/consent',
  style: '/connect/oauth2/style.css',
} as const;

export const style = `
:root { color-scheme: light dark; --ink: #1d2b24; --quiet: #51635a; --paper: #ffffff; --ground: #f1f5f2; --line: #c4d0c9; --accent: #1d6b3f; --on-accent: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8f0eb; --quiet: #a9bab1; --paper: #1a2420; --ground: #101713; --line: #40514a; --accent: #6fcf97; --on-accent: #0c1410; } }
* { box-sizing: border-box; }
input { accent-color: var(--accent); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(30rem, 100%); background: var(--paper); border: 1px solid var(--line); border-radius: 0.75rem; padding: 2rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; color: var(--quiet); }
ul { margin: 0 0 1.25rem; padding-inline-start: 1.25rem; }
form { margin: 0; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; }
legend { font-weight: 600; padding: 0; margin-block-end: 0.5rem; }
label { display: flex; gap: 0.75rem; align-items: baseline; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; margin-block-end: 0.5rem; cursor: pointer; }
label:has(:disabled) { cursor: not-allowed; color: var(--quiet); }
label:has(:checked) { border-color: var(--accent); }
small { display: block; color: var(--quiet); }
button { font: inherit; padding: 0.625rem 1.25rem; border-radius: 0.5rem; border: 1px solid var(--line); background: var(--paper); color: var(--ink); cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.person { display: block; width: 100%; text-align: start; padding: 0.75rem 1rem; margin-block-end: 0.5rem; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; justify-content: flex-end; }
.brand { font-size: 0.875rem; letter-spacing: 0.02em; color: var(--quiet); margin-block-end: 1.25rem; }
`;

const scopeTexts: ReadonlyMap<string, string> = new Map([
  [scopes.accounting, 'Read and change the accounting data of the company'],
  [scopes.payment, 'Process payments of the company'],
  [scopes.openid, 'Know who you are'],
  [scopes.profile, 'Read your name'],
  [scopes.email, 'Read your e-mail address'],
  [scopes.phone, 'Read your phone number'],
  [scopes.address, 'Read your address'],
]);

const page = (title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${paths.style}" />
      </head>
      <body>
        <main>
          <div class="brand">Accounting sandbox</div>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.markup;

const hiddenFields = (params: AuthorizeParams): Html[] =>
  Object.entries(params).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

export function signInPage(client: OAuthClient, users: readonly User[], params: AuthorizeParams): string {
  const people = users.map(
    (user) =>
      html`<button class="person" name="user" value="${user.id}">
        ${fullName(user)}<small>${user.email}</small>
      </button>`,
  );
  return page(
    'Sign in',
    html`<p>to connect ${client.appName}. Sandbox users have no password.</p>
      <form method="post" action="${paths.signIn}">
        ${hiddenFields(params)} ${people}
        <div class="actions"><button name="decision" value="cancel">Cancel</button></div>
      </form>`,
  );
}

export function consentPage(
  client: OAuthClient,
  user: User,
  companies: readonly CompanyChoice[],
  params: AuthorizeParams,
): string {
  const preselected = companies.find(({ isAdministrator }) => isAdministrator)?.realmId;
  const choices = companies.map(({ realmId, name, isAdministrator }) => {
    const state = realmId === preselected ? new Html('checked') : new Html(isAdministrator ? '' : 'disabled');
    const note = isAdministrator ? realmId : 'You are not an administrator of this company.';
    return html`<label>
      <input type="radio" name="company" value="${realmId}" ${state} />
      <span>${name}<small>${note}</small></span>
    </label>`;
  });
  const scopeItems = (params.scope ?? '').split(' ').flatMap((scope) => {
    const text = scopeTexts.get(scope);
    return text === undefined ? [] : [html`<li>${text}</li>`];
  });
  return page(
    `Connect ${client.appName}?`,
    html`<p>Signed in as ${fullName(user)} (${user.email}). ${client.appName} will be able to:</p>
      <ul>
        ${scopeItems}
      </ul>
      <form method="post" action="${paths.consent}">
        ${hiddenFields({ ...params, user: user.id })}
        <fieldset>
          <legend>Company</legend>
          ${choices}
        </fieldset>
        <div class="actions">
          <button class="primary" name="decision" value="connect">Connect</button>
          <button name="decision" value="cancel">Cancel</button>
        </div>
      </form>`,
  );
}

export function refusalPage(client: OAuthClient, user: User, others: readonly User[], params: AuthorizeParams): string {
  const people = others.map(
    (other) =>
      html`<button class="person" name="user" value="${other.id}">
        ${fullName(other)}<small>${other.email}</small>
      </button>`,
  );
  return page(
    'You need to be an administrator',
    html`<p role="alert">
        Only an administrator of the company can connect ${client.appName}. ${fullName(user)} is not an administrator.
      </p>
      <form method="post" action="${paths.signIn}">
        ${hiddenFields(params)}
        <fieldset>
          <legend>Use another account</legend>
          ${people}
        </fieldset>
        <div class="actions"><button name="decision" value="cancel">Cancel</button></div>
      </form>`,
  );
}

export const errorPage = (text: string): string =>
  page("Sorry, but this app can't be connected", html`<p role="alert">${text}</p>`);
