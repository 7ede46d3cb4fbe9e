import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Answers requests in the place of the service, until the answer of this is called. The route itself stays: a request
 * that is on its way while the last route of a page goes can get lost in the browser.
 */
export async function intercept(
  where: Page | BrowserContext,
  pattern: string,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isOn = true;
  await where.route(pattern, async (route) => {
    await (isOn ? handle(route) : route.fallback());
  });
  return () => {
    isOn = false;
  };
}

/** Answers the first of these requests alone. */
export async function interceptOnce(
  where: Page | BrowserContext,
  pattern: string,
  handle: (route: Route) => unknown,
): Promise<void> {
  const end = await intercept(where, pattern, (route) => {
    end();
    return handle(route);
  });
}
