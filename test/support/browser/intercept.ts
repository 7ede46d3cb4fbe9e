import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Answers requests in place of the service, until the returned function is called. The route itself stays, because the
 * browser can lose a request in flight when a page's last route is removed.
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

/** Answers only the first of these requests. */
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
