import type { Page } from 'playwright-core';
import type { FaultRule } from '@salestax/sandbox';
import type { ServedProduct, BrowserUser } from './browser-user.harness.ts';
import type { HostPagesHarness } from './host-pages.harness.ts';

/** The console message of the browser for a refused request. */
export const refusal = (status: number) => new RegExp(`status of ${status} `);
/** The session of a company that is disconnected is not extended. */
export const notExtended = /status of 401 .*ExtendJwtDuration/;

export const failing = (status: number): FaultRule['fault'] => ({ kind: 'status', status });

/** A user in whose browser the delays of pages pass at once. */
export async function userWithoutDelays<Served extends ServedProduct>(
  harness: HostPagesHarness<Served>,
): Promise<BrowserUser<Served>> {
  const user = await harness.newUser();
  await user.profile.clock.install();
  return user;
}

/** Lets the delay of a callback page pass. */
export async function passMoment(page: Page): Promise<void> {
  await page.waitForURL(/authcallback/);
  await page.getByText('Please wait...').first().waitFor();
  await page.clock.fastForward(3_000);
}

/** Lets the countdown of an onboarding pass. */
export async function passCountdown(page: Page): Promise<void> {
  await page.getByText('Please wait...').waitFor();
  await page.clock.runFor(5_000);
}

/** Starts a sign-in and completes it at the provider; null cancels there. */
export async function signInAs(user: BrowserUser, who: string | null): Promise<void> {
  await user.open('/launch');
  await user.chooseAtProvider(who);
  await passMoment(user.page);
}

export const isAt = (user: BrowserUser, path: string): Promise<void> => user.page.waitForURL(user.address(path));
