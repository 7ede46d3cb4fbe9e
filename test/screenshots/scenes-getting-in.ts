import type { OnboardingRecord } from '@salestax/client';
import type { SceneUser, Scene } from './screenshot.harness.ts';

const signInAnswer = '/aiauthcallback#code=c&id_token=t&scope=openid&state=s&session_state=x';
const consentAnswer = '/authcallback?code=c&state=s&realmId=9341452100000001';
const query = 'connectorId=quickbooks&accountId=2000134567&avataxCompanyId=7001';
const film =
  '<body style="display:grid;place-items:center;height:90vh;margin:0;background:#222;color:#eee">A film</body>';

/** Opens a callback and lets its delay pass. */
async function openCallback(user: SceneUser, address: string): Promise<void> {
  await user.page.clock.install();
  await user.open(address);
  await user.waitForText('Please wait...');
  await user.page.clock.runFor(3_000);
}

/** From the portal to the provider, up to the call for the sign-in address. */
async function onboard(user: SceneUser): Promise<void> {
  await user.page.clock.install();
  await user.open(`/on-boarding?${query}`);
  await user.waitForText('Please wait...');
}

/** An onboarding that continues from its stored record. */
async function atOnboarding(user: SceneUser, differences: Partial<OnboardingRecord>): Promise<void> {
  const record = {
    connectorId: 'quickbooks',
    accountId: '2000134567',
    avataxCompanyId: '7001',
    enableProcessing: true,
    success: false,
    ...differences,
  };
  await user.open('/health');
  await user.page.evaluate((stored) => localStorage.setItem('onboarding', JSON.stringify(stored)), record);
  await user.stopTime();
  await user.open('/on-boarding');
}

/** The screens before a session. */
export const gettingIn: Readonly<Record<string, Scene>> = {
  landing: {
    async reach(user) {
      await user.open('/learnmore');
      await user.waitForText('Watch how it works');
    },
  },
  'landing-signed-out': {
    as: 'dana',
    async reach(user) {
      await user.open('/health');
      await user.page.getByRole('link', { name: 'Log out' }).click();
      await user.waitForText('You have signed out on Avalara connector.');
    },
  },
  'landing-timed-out': {
    async reach(user) {
      await user.open('/home');
      await user.waitForText('Session is timed out. Please log in again.');
    },
  },
  'landing-film': {
    async reach(user) {
      await user.page.route('https://film.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: film }),
      );
      await user.open('/learnmore');
      await user.press('Watch how it works');
      await user.page.frameLocator('iframe').getByText('A film').waitFor();
    },
  },
  'landing-failed': {
    async reach(user) {
      await user.answer('**/oauth/api/signin?*', {}, 400);
      await user.open('/learnmore');
      await user.press('Sign In');
      await user.waitForText('Something went wrong, please try again later.');
    },
  },
  'launch-failed': {
    async reach(user) {
      await user.answer('**/oauth/api/signin?*', {}, 400);
      await user.open('/launch');
      await user.waitForText('Something went wrong, please try again later.');
    },
  },
  'callback-waiting': {
    async reach(user) {
      await user.stopTime();
      await user.open(signInAnswer);
      await user.waitForText('Please wait...');
      await user.page.clock.runFor(1_500);
    },
  },
  'callback-refused': {
    async reach(user) {
      await user.open('/aiauthcallback');
      await user.waitForText("We couldn't verify your identity.");
    },
  },
  'callback-administrator': {
    async reach(user) {
      await user.answer('**/GetAIValidator', { error: { reasonCode: 'NonAdminUser', message: '' } }, 403);
      await openCallback(user, signInAnswer);
      await user.page.getByRole('alertdialog', { name: 'Administrator Access Required' }).waitFor();
    },
  },
  'callback-already-connected': {
    as: 'priya',
    record: { realmId: '' },
    async reach(user) {
      const error = { reasonCode: 'AlreadyConnected', message: '' };
      await user.answer('**/oauth/api/oauth', { isQboDisconnected: false, aiUrl: null, error });
      await openCallback(user, consentAnswer);
      await user.page.getByRole('alertdialog', { name: 'Company already connected' }).waitFor();
    },
  },
  'callback-answer-lost': {
    as: 'dana',
    record: { realmId: '' },
    async reach(user) {
      const error = { reasonCode: 'StateMismatch', message: '' };
      await user.answer('**/oauth/api/oauth', { isQboDisconnected: false, aiUrl: null, error });
      await user.page.route('**/oauth/api/oauth', (route) => route.abort(), { times: 1 });
      await openCallback(user, consentAnswer);
      await user.press('Retry');
      await user.waitForText('The first answer was lost');
    },
  },
  'integration-signed-out': {
    async reach(user) {
      await user.open('/integration');
      await user.waitForText('Not signed in');
    },
  },
  'integration-signed-in': {
    as: 'dana',
    record: { realmId: '' },
    async reach(user) {
      await user.open('/integration');
      await user.waitForText('Dana Whitfield, account 2000134567');
    },
  },
  'integration-waiting': {
    as: 'dana',
    record: { realmId: '' },
    async reach(user) {
      await user.open('/integration');
      await user.press('Connect to QuickBooks');
      await user.waitForText('Go on in the QuickBooks window. This page continues by itself.');
    },
  },
  'integration-failed': {
    as: 'dana',
    record: { realmId: '' },
    async reach(user) {
      const error = { reasonCode: 'Refused', message: 'no such application' };
      await user.answer('**/oauth/api/signin', { intuitUrl: null, error });
      await user.open('/integration');
      await user.press('Connect to QuickBooks');
      await user.waitForText('Failed to generate Intuit URL: no such application');
    },
  },
  'integration-connected': {
    as: 'dana',
    record: { isAvaTaxCompanyConfigured: false, isSetupComplete: false },
    async reach(user) {
      await user.open('/integration');
      await user.waitForText('AvaTax company');
    },
  },
  'integration-linked': {
    as: 'dana',
    async reach(user) {
      await user.open('/integration');
      await user.waitForText('Linked');
    },
  },
  'integration-disconnect': {
    as: 'dana',
    async reach(user) {
      await user.open('/integration');
      await user.press('Disconnect from QuickBooks');
      await user.page.getByRole('alertdialog').waitFor();
    },
  },
  'onboarding-waiting': {
    async reach(user) {
      await user.stopTime();
      await user.open(`/on-boarding?${query}`);
      await user.waitForText('Please wait...');
      await user.page.clock.runFor(2_000);
      await user.waitForText('3 seconds');
    },
  },
  'onboarding-failed': {
    async reach(user) {
      await user.answer('**/oauth/api/signin?*', {}, 400);
      await onboard(user);
      await user.page.clock.runFor(5_000);
      await user.page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  'onboarding-arguments-missing': {
    async reach(user) {
      await user.stopTime();
      await user.open('/on-boarding?connectorId=quickbooks');
      await user.waitForText('Error in integration arguments. Redirecting back to the integration portal');
    },
  },
  'onboarding-other-account': {
    as: 'dana',
    async reach(user) {
      await atOnboarding(user, { accountId: '2000134568', status: 'AISuccess' });
      await user.waitForText('another Avalara account than 2000134568');
    },
  },
  'onboarding-elsewhere': {
    as: 'dana',
    async reach(user) {
      await atOnboarding(user, { status: 'IntegrationSuccess', realmId: '9341452100000009' });
      await user.waitForText('Another company is open in this browser now.');
    },
  },
  'onboarding-completed': {
    as: 'dana',
    async reach(user) {
      await atOnboarding(user, { status: 'Completed', success: true });
      await user.during(user.page.getByRole('alertdialog', { name: 'QuickBooks is connected' }).waitFor());
    },
  },
  'utilities-failed': {
    async reach(user) {
      await user.open('/utilities');
      await user.waitForText('Failed to validate company. Please retry.');
    },
  },
  'provider-sign-in': {
    as: 'dana',
    async reach(user) {
      await user.answer('**/authorizedForAiLogin/*', { isAuthorized: true, errorMessage: null });
      await user.open(`/avataxlogin?id=${user.realmId}&requestToken=x&userId=0`);
      await user.page.getByRole('button', { name: 'Sign In' }).waitFor();
    },
  },
  'provider-sign-in-unauthorized': {
    as: 'dana',
    async reach(user) {
      await user.open('/avataxlogin');
      await user.waitForText('Unauthorized user attempting to access the ERP company.');
    },
  },
  disconnected: {
    async reach(user) {
      await user.open('/disconnect');
      await user.waitForText('QuickBooks is disconnected');
    },
  },
  completion: {
    as: 'dana',
    async reach(user) {
      await user.stopTime();
      await user.open('/completion');
      await user.waitForText('You return to QuickBooks in');
    },
  },
  'completion-off': {
    as: 'dana',
    company: { calculationActive: false },
    async reach(user) {
      await user.open('/completion');
      await user.waitForText('Tax calculation is off');
    },
  },
  health: {
    async reach(user) {
      await user.open('/health');
      await user.page.locator('[data-health=OK]').waitFor();
    },
  },
  'health-failed': {
    async reach(user) {
      await user.answer('**/api/utilities/health', {}, 500);
      await user.open('/health');
      await user.page.locator('[data-health=FAIL]').waitFor();
    },
  },
  'page-not-found': {
    async reach(user) {
      await user.open('/nowhere');
      await user.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  },
};
