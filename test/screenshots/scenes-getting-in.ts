import type { Actor, Scene } from './screenshot.harness.ts';

const signInAnswer = '/aiauthcallback#code=c&id_token=t&scope=openid&state=s&session_state=x';
const consentAnswer = '/authcallback?code=c&state=s&realmId=9341452100000001';
const requested = 'connectorId=quickbooks&accountId=2000134567&avataxCompanyId=7001';
const film =
  '<body style="display:grid;place-items:center;height:90vh;margin:0;background:#222;color:#eee">A film</body>';

/** Opens a callback and lets its delay pass. */
async function comeBack(actor: Actor, address: string): Promise<void> {
  await actor.page.clock.install();
  await actor.open(address);
  await actor.sees('Please wait...');
  await actor.page.clock.runFor(3_000);
}

/** From the portal to the provider, up to the call for the sign-in address. */
async function onboard(actor: Actor): Promise<void> {
  await actor.page.clock.install();
  await actor.open(`/on-boarding?${requested}`);
  await actor.sees('Please wait...');
}

/** The screens before a session. */
export const gettingIn: Readonly<Record<string, Scene>> = {
  landing: {
    async reach(actor) {
      await actor.open('/learnmore');
      await actor.sees('Watch how it works');
    },
  },
  'landing-signed-out': {
    as: 'dana',
    async reach(actor) {
      await actor.open('/health');
      await actor.page.getByRole('link', { name: 'Log out' }).click();
      await actor.sees('You have signed out on Avalara connector.');
    },
  },
  'landing-timed-out': {
    async reach(actor) {
      await actor.open('/home');
      await actor.sees('Session is timed out. Please log in again.');
    },
  },
  'landing-film': {
    async reach(actor) {
      await actor.page.route('https://film.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: film }),
      );
      await actor.open('/learnmore');
      await actor.press('Watch how it works');
      await actor.page.frameLocator('iframe').getByText('A film').waitFor();
    },
  },
  'landing-failed': {
    async reach(actor) {
      await actor.answer('**/oauth/api/signin?*', {}, 400);
      await actor.open('/learnmore');
      await actor.press('Sign In');
      await actor.sees('Something went wrong, please try again later.');
    },
  },
  'launch-failed': {
    async reach(actor) {
      await actor.answer('**/oauth/api/signin?*', {}, 400);
      await actor.open('/launch');
      await actor.sees('Something went wrong, please try again later.');
    },
  },
  'callback-waiting': {
    async reach(actor) {
      await actor.stopTime();
      await actor.open(signInAnswer);
      await actor.sees('Please wait...');
      await actor.page.clock.runFor(1_500);
    },
  },
  'callback-refused': {
    async reach(actor) {
      await actor.open('/aiauthcallback');
      await actor.sees("We couldn't verify your identity.");
    },
  },
  'callback-administrator': {
    async reach(actor) {
      await actor.answer('**/GetAIValidator', { error: { reasonCode: 'NonAdminUser', message: '' } }, 403);
      await comeBack(actor, signInAnswer);
      await actor.page.getByRole('alertdialog', { name: 'Administrator Access Required' }).waitFor();
    },
  },
  'callback-already-connected': {
    as: 'priya',
    record: { realmId: '' },
    async reach(actor) {
      const error = { reasonCode: 'AlreadyConnected', message: '' };
      await actor.answer('**/oauth/api/oauth', { isQboDisconnected: false, aiUrl: null, error });
      await comeBack(actor, consentAnswer);
      await actor.page.getByRole('alertdialog', { name: 'Company already connected' }).waitFor();
    },
  },
  'integration-signed-out': {
    async reach(actor) {
      await actor.open('/integration');
      await actor.sees('Not signed in');
    },
  },
  'integration-signed-in': {
    as: 'dana',
    record: { realmId: '' },
    async reach(actor) {
      await actor.open('/integration');
      await actor.sees('Dana Whitfield, account 2000134567');
    },
  },
  'integration-waiting': {
    as: 'dana',
    record: { realmId: '' },
    async reach(actor) {
      await actor.open('/integration');
      await actor.press('Connect to QuickBooks');
      await actor.sees('Go on in the QuickBooks window. This page continues by itself.');
    },
  },
  'integration-failed': {
    as: 'dana',
    record: { realmId: '' },
    async reach(actor) {
      const error = { reasonCode: 'Refused', message: 'no such application' };
      await actor.answer('**/oauth/api/signin', { intuitUrl: null, error });
      await actor.open('/integration');
      await actor.press('Connect to QuickBooks');
      await actor.sees('Failed to generate Intuit URL: no such application');
    },
  },
  'integration-connected': {
    as: 'dana',
    record: { isAvaTaxCompanyConfigured: false, isSetupComplete: false },
    async reach(actor) {
      await actor.open('/integration');
      await actor.sees('Not linked');
    },
  },
  'integration-linked': {
    as: 'dana',
    async reach(actor) {
      await actor.open('/integration');
      await actor.sees('Linked');
    },
  },
  'integration-disconnect': {
    as: 'dana',
    async reach(actor) {
      await actor.open('/integration');
      await actor.press('Disconnect from QuickBooks');
      await actor.page.getByRole('alertdialog').waitFor();
    },
  },
  'onboarding-waiting': {
    async reach(actor) {
      await actor.stopTime();
      await actor.open(`/on-boarding?${requested}`);
      await actor.sees('Please wait...');
      await actor.page.clock.runFor(2_000);
      await actor.sees('3 seconds');
    },
  },
  'onboarding-failed': {
    async reach(actor) {
      await actor.answer('**/oauth/api/signin?*', {}, 400);
      await onboard(actor);
      await actor.page.clock.runFor(5_000);
      await actor.page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  'onboarding-arguments-missing': {
    async reach(actor) {
      await actor.stopTime();
      await actor.open('/on-boarding?connectorId=quickbooks');
      await actor.sees('Error in integration arguments. Redirecting back to the integration portal');
    },
  },
  'onboarding-completed': {
    async reach(actor) {
      const record = { connectorId: 'quickbooks', accountId: '2000134567', avataxCompanyId: '7001' };
      await actor.open('/health');
      await actor.page.evaluate((stored) => localStorage.setItem('onboarding', JSON.stringify(stored)), {
        ...record,
        enableProcessing: true,
        status: 'Completed',
        success: true,
      });
      await actor.stopTime();
      await actor.open('/on-boarding');
      await actor.page.getByRole('alertdialog', { name: 'QuickBooks is connected' }).waitFor();
    },
  },
  'utilities-failed': {
    async reach(actor) {
      await actor.open('/utilities');
      await actor.sees('Failed to validate company. Please retry.');
    },
  },
  'provider-sign-in': {
    as: 'dana',
    async reach(actor) {
      await actor.answer('**/authorizedForAiLogin/*', { isAuthorized: true, errorMessage: null });
      await actor.open(`/avataxlogin?id=${actor.realmId}&requestToken=x&userId=0`);
      await actor.page.getByRole('button', { name: 'Sign In' }).waitFor();
    },
  },
  'provider-sign-in-unauthorized': {
    as: 'dana',
    async reach(actor) {
      await actor.open('/avataxlogin');
      await actor.sees('Unauthorized user attempting to access the ERP company.');
    },
  },
  disconnected: {
    async reach(actor) {
      await actor.open('/disconnect');
      await actor.sees('QuickBooks is disconnected');
    },
  },
  completion: {
    as: 'dana',
    async reach(actor) {
      await actor.stopTime();
      await actor.open('/completion');
      await actor.sees('You return to QuickBooks in');
    },
  },
  health: {
    async reach(actor) {
      await actor.open('/health');
      await actor.page.locator('[data-health=OK]').waitFor();
    },
  },
  'health-failed': {
    async reach(actor) {
      await actor.answer('**/api/utilities/health', {}, 500);
      await actor.open('/health');
      await actor.page.locator('[data-health=FAIL]').waitFor();
    },
  },
  'page-not-found': {
    async reach(actor) {
      await actor.open('/nowhere');
      await actor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  },
};
