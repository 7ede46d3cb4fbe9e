import type { Page } from 'playwright-core';
import type { FaultRule } from '@salestax/sandbox';
import type { SetupStage } from './host-pages.harness.ts';
import type { VisitedProduct, Visitor } from './visitor.harness.ts';

/** The console message of the browser for a refused request. */
export const refusal = (status: number) => new RegExp(`status of ${status} `);

export const failing = (status: number): FaultRule['fault'] => ({ kind: 'status', status });

/** A user in whose browser the delays of pages pass at once. */
export async function hurried<Visited extends VisitedProduct>(stage: SetupStage<Visited>): Promise<Visitor<Visited>> {
  const visitor = await stage.visitor();
  await visitor.profile.clock.install();
  return visitor;
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
export async function signInAs(visitor: Visitor, who: string | null): Promise<void> {
  await visitor.open('/launch');
  await visitor.chooseAtProvider(who);
  await passMoment(visitor.page);
}

export const isAt = (visitor: Visitor, path: string): Promise<void> => visitor.page.waitForURL(visitor.address(path));
