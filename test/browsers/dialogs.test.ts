// @module-tag long: other browsers; test/e2e/pages/pages-session.test.ts and test/e2e/set-up have the main cases
import { expect, it } from 'vitest';
import { people } from '../support/browser/browser-user.harness.ts';
import { signedIn } from '../support/browser/signed-in.ts';
import { storeSession } from './company-session.ts';
import { aProduct, inEveryEngine } from './walk.harness.ts';

inEveryEngine('the dialogs of the pages', aProduct({ webhooks: false }), (walk) => {
  const button = (name: string) => ({ role: 'button', name, exact: true });
  const dialog = (name: string) => ({ role: 'alertdialog', name });
  const address = (path: string) => walk.site.info.api + path;
  const isAt = (path: string) => walk.window.isAt(address(path));

  async function signIn(): Promise<void> {
    await storeSession(walk.window, await signedIn(walk.site, 'dana'));
  }

  it('unsaved settings are left only after a question, which keeps the focus and returns it', async () => {
    const { window } = walk;
    const home = { role: 'link', name: 'Home', exact: true };
    const question = dialog('Leave this page?');
    await signIn();
    await window.open(address('/connectorsettings'));
    await window.click({ role: 'checkbox', name: 'Make all customers taxable' });
    await window.click(home);
    await window.sees('There are some unsaved changes. Do you really want to navigate away?');
    await window.hasFocus(button('No'));
    await window.keepsFocusIn(question);
    await window.press('Escape');
    await window.isGone(question);
    await window.hasFocus(home);
    await isAt('/connectorsettings');
    await window.press('Enter');
    await window.click(button('No'));
    await window.isGone(question);
    await isAt('/connectorsettings');
    await window.click(home);
    await window.click(button('Yes'));
    await isAt('/home');
  });

  it('the calculation is switched off only after a question', async () => {
    const { window } = walk;
    const calculation = { role: 'checkbox', name: 'Calculation active' };
    const question = dialog('Switch calculation off');
    await window.click(calculation);
    await window.find(question);
    await window.keepsFocusIn(question);
    await window.press('Escape');
    await window.isGone(question);
    await window.hasFocus(calculation);
    expect((await window.find(calculation)).isChecked).toBe(true);
  });

  it('a session that ends soon is extended by Escape', async () => {
    const { window } = walk;
    const warning = dialog('Your session ends soon');
    await window.call(leaveSession, 100_000);
    await window.open(address('/connectorsettings'));
    await window.find(warning);
    await window.hasFocus(button('Stay signed in'));
    await window.press('Escape');
    await window.isGone(warning);
    await window.find({ role: 'checkbox', name: 'Make all customers taxable' });
  });

  it('a session that has ended is reported, and leads to the landing page', async () => {
    const { window } = walk;
    await window.call(leaveSession, 10_000);
    await window.open(address('/connectorsettings'));
    await window.sees('Your session has expired. Please login to pick up where you left off.');
    await window.click(button('Ok'));
    await isAt('/learnmore');
  });

  it('a session that the service refuses is reported; after another sign-in the same page opens again', async () => {
    const { window } = walk;
    await signIn();
    await window.open(address('/connectorsettings'));
    await window.click({ role: 'checkbox', name: 'Make all customers taxable' });
    await window.call(() => {
      const record = JSON.parse(localStorage.getItem('qbo_session') ?? '{}');
      localStorage.setItem('qbo_session', JSON.stringify({ ...record, session_Id: `x${record.session_Id}` }));
    });
    await window.click(button('Save'));
    const refusal = dialog('You are signed out of this page');
    await window.find(refusal);
    await window.keepsFocusIn(refusal);
    await window.click(button('Sign-in'));
    await isAt('/learnmore');
    await window.click(button('Sign In'));
    await window.click({ role: 'button', name: people.administrator });
    await isAt('/connectorsettings');
    await window.find({ role: 'checkbox', name: 'Make all customers taxable' });
  });

  it('a page that needs a session leads to the landing page and says so', async () => {
    const { window } = walk;
    await window.call(() => localStorage.clear());
    await window.open(address('/home'));
    await window.sees('Session is timed out. Please log in again.');
    await isAt('/learnmore');
  });
});

/** Leaves the stored session this many of its 25 minutes, in milliseconds. Runs in the page. */
function leaveSession(ms: number): void {
  const record = JSON.parse(localStorage.getItem('qbo_session') ?? '{}');
  const since = Date.now() - 25 * 60_000 + ms;
  const session_Id = String(record.session_Id).replace(/_\d+$/, `_${since}`);
  localStorage.setItem('qbo_session', JSON.stringify({ ...record, session_Id }));
}
