import type { Page } from 'playwright-core';
import { type passwords, people, type ServedProduct, type BrowserUser } from './browser-user.harness.ts';
import { demoCompany, SetUp } from './set-up.harness.ts';
import { passCountdown, passMoment } from './sign-in.harness.ts';

/** The actions of a user who starts at the tax provider's portal. */
export class PortalStart {
  readonly user: BrowserUser<ServedProduct>;
  readonly #statuses: string[] = [];

  private constructor(user: BrowserUser<ServedProduct>) {
    this.user = user;
  }

  /** Opens the portal and records the browser's stored onboarding; `finish` moves the clock through the delays. */
  static async open(user: BrowserUser<ServedProduct>): Promise<PortalStart> {
    const start = new PortalStart(user);
    await user.profile.clock.install();
    await user.profile.exposeFunction('noteStatus', (text: string) => void start.#statuses.push(statusIn(text)));
    await user.profile.addInitScript(() => {
      Storage.prototype.setItem = new Proxy<Storage['setItem']>(Reflect.get(Storage.prototype, 'setItem'), {
        apply(set, storage, [key, value]) {
          if (key === 'onboarding') Reflect.get(globalThis, 'noteStatus')(value);
          return Reflect.apply(set, storage, [key, value]);
        },
      });
    });
    await user.page.goto(user.product.info.integrations);
    await start.choose(`${demoCompany} (2000134567), ${demoCompany}`);
    return start;
  }

  /** Each stored status once, in order. */
  statuses(): readonly string[] {
    return [...new Set(this.#statuses)];
  }

  /** Chooses the account and its company. */
  async choose(label: string): Promise<void> {
    await this.user.page.getByLabel('Account and company').selectOption({ label });
  }

  inNewWindow(): Promise<Page> {
    return this.user.windowOf(() => this.user.page.getByRole('button', { name: 'Add another connection' }).click());
  }

  inThisWindow(): Promise<void> {
    return this.user.page.getByRole('button', { name: 'Add it in this window' }).click();
  }

  /** From 'Please wait...' to the completion dialog. */
  async finish(page: Page): Promise<void> {
    await this.connect(page);
    await setUpFromPortal(new SetUp(this.user, page));
  }

  /** From 'Please wait...' to the connected company that cannot calculate yet. */
  async connect(page: Page, company: string = demoCompany, person: string = people.administrator): Promise<void> {
    await passCountdown(page);
    await this.user.chooseAtProvider(person, page);
    await passMoment(page);
    await this.user.consentAtAccounting(people.administrator, company, page);
    await passMoment(page);
    await page.getByText('Tax cannot be calculated yet').waitFor();
  }

  /** The messages that the portal's page received. */
  async receivedMessages(): Promise<readonly unknown[]> {
    const entries = await this.user.page.locator('#messages li').allInnerTexts();
    return entries.map((text): unknown => JSON.parse(text));
  }
}

/** Enters what a connected company needs, up to the completion dialog. */
export async function setUpFromPortal(setUp: SetUp, user?: keyof typeof passwords): Promise<void> {
  await setUp.page.getByRole('link', { name: 'Enter the AvaTax user name and password' }).click();
  await setUp.link(user);
  await setUp.fillSettings();
  await setUp.save();
  await setUp.page.getByRole('alertdialog', { name: 'QuickBooks is connected' }).waitFor();
}

/** The statuses of a successful onboarding. */
export const successfulStatuses = [
  'NotStarted',
  'AIStarted',
  'AISuccess',
  'IntegrationStarted',
  'IntegrationSuccess',
  'Completed',
];

function statusIn(text: string): string {
  const record: unknown = JSON.parse(text);
  return typeof record === 'object' && record !== null && 'status' in record ? String(record.status) : '';
}
