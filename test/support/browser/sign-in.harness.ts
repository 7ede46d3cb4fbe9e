import type { Page } from 'playwright-core';
import type { FaultRule } from '@salestax/sandbox';
import type { SetupStage } from './host-pages.harness.ts';
import type { VisitedProduct, Visitor } from './visitor.harness.ts';

/** A refusal that the browser itself notes in the console. */
export const refusal = (status: number) => new RegExp(`status of ${status} `);

export const failing = (status: number): FaultRule['fault'] => ({ kind: 'status', status });

/** Somebody in whose browser the moments that pages wait pass at once. */
export async function hurried<Visited extends VisitedProduct>(stage: SetupStage<Visited>): Promise<Visitor<Visited>> {
  const visitor = await stage.visitor();
  await visitor.profile.clock.install();
  return visitor;
}

/** The moment that a callback page waits passes. */
export async function passMoment(page: Page): Promise<void> {
  await page.waitForURL(/authcallback/);
  await page.getByText('Please wait...').first().waitFor();
  await page.clock.fastForward(3_000);
}

/** The seconds pass that an onboarding counts before it goes on. */
export async function passCountdown(page: Page): Promise<void> {
  await page.getByText('Please wait...').waitFor();
  await page.clock.runFor(5_000);
}

/** From nothing to the answer of the provider's callback; null cancels at the provider. */
export async function signInAs(visitor: Visitor, who: string | null): Promise<void> {
  await visitor.open('/launch');
  await visitor.chooseAtProvider(who);
  await passMoment(visitor.page);
}

export const isAt = (visitor: Visitor, path: string): Promise<void> => visitor.page.waitForURL(visitor.address(path));
