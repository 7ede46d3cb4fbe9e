import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml, initials } from '../kernel/html-text.ts';
import type { ListedPerson } from './people.ts';

/** The sign-in page: one button per demo user. HTML forms without scripts. */
export function signInPage(request: {
  readonly title: string;
  readonly client: string;
  readonly action: string;
  readonly people: readonly ListedPerson[];
  /** The `sub` of the person who is signed in already, or whom `login_hint` names: their button has the focus. */
  readonly current: string | undefined;
}): string {
  const people = request.people
    .map(
      (person) => `<li><button class="person" name="person" value="${escapeHtml(person.sub)}"${
        person.sub === request.current ? ' autofocus' : ''
      }>
  <span class="initials" aria-hidden="true">${escapeHtml(initials(person.name))}</span>
  <span class="who"><b>${escapeHtml(person.name)}</b><span>${escapeHtml(person.email)}</span></span>
  <span class="role">${escapeHtml(person.role)}</span>
</button></li>`,
    )
    .join('\n');
  return page(
    `${request.title} sign-in`,
    `<p class="lead">Choose who signs in to <b>${escapeHtml(request.client)}</b>. This is a sandbox: these people are not real, and have no passwords.</p>
<form method="post" action="${escapeHtml(request.action)}">
<ul class="people">
${people}
</ul>
<button class="cancel" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}

/** A page of the identity server with one message. */
export const messagePage = (title: string, text: string): string =>
  page(title, `<p class="lead">${escapeHtml(text)}</p>`);

export const logoutPage = (ctx: KoaContextWithOIDC, form: string): void => {
  ctx.type = 'html';
  ctx.body = page(
    'Sign out?',
    `${form}<p class="lead">You will be signed out of this sandbox server.</p>
<p class="row"><button class="go" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button class="cancel" type="submit" form="op.logoutForm">Stay signed in</button></p>`,
  );
};

export const signedOutPage = (ctx: KoaContextWithOIDC): void => {
  ctx.type = 'html';
  ctx.body = messagePage('Signed out', 'You can close this page.');
};

export const errorPage: NonNullable<Configuration['renderError']> = (ctx, out) => {
  ctx.type = 'html';
  ctx.body = messagePage('Sign-in failed', out.error_description ?? out.error);
};

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/identity.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`;
}

/** Served at `/identity.css`. */
export const pageStyles = `:root { color-scheme: light dark; --page: #f3f5f4; --card: #fff; --text: #1d2127; --quiet: #59616d; --line: #dfe3e2; --act: #1c6b4a; --on-act: #fff; --soft: #eef5f1; }
@media (prefers-color-scheme: dark) { :root { --page: #101215; --card: #181b20; --text: #e7e9ed; --quiet: #a4abb7; --line: #2c3138; --act: #6fcf9f; --on-act: #0c1f16; --soft: #1d2622; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { width: min(100%, 600px); background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 28px; }
h1 { margin: 0 0 6px; font-size: 21px; line-height: 1.3; letter-spacing: -.01em; }
.lead { margin: 0 0 20px; color: var(--quiet); text-wrap: pretty; } .lead b { color: var(--text); font-weight: 600; }
.people { list-style: none; margin: 0 0 20px; padding: 0; display: grid; gap: 8px; }
button { font: inherit; color: inherit; cursor: pointer; }
.person { width: 100%; display: grid; grid-template-columns: 40px minmax(0, 1fr) auto; gap: 12px; align-items: center; text-align: left; padding: 10px 14px 10px 10px; background: none; border: 1px solid var(--line); border-radius: 8px; }
.person:hover { background: var(--soft); border-color: var(--act); }
.initials { display: grid; place-items: center; height: 40px; border-radius: 50%; background: var(--soft); color: var(--act); font-weight: 600; font-size: 14px; }
.who { display: grid; min-width: 0; } .who b { font-weight: 600; } .who span { color: var(--quiet); font-size: 13px; overflow-wrap: anywhere; }
.role { color: var(--quiet); font-size: 13px; text-align: right; max-width: 24ch; text-wrap: balance; line-height: 1.3; }
.row { display: flex; gap: 8px; flex-wrap: wrap; margin: 0; }
.cancel, .go { padding: 8px 16px; border-radius: 6px; background: none; border: 1px solid var(--line); }
.go { background: var(--act); border-color: var(--act); color: var(--on-act); }
:focus-visible { outline: 2px solid var(--act); outline-offset: 2px; }
@media (max-width: 420px) { main { padding: 20px 16px; } .person { row-gap: 2px; } .who span { font-size: 12px; } .person { grid-template-columns: 40px minmax(0, 1fr); } .role { grid-column: 2; text-align: left; max-width: none; } }
`;
