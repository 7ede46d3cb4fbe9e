import type { Page } from 'playwright-core';

/** The errors and warnings in a page's console, its uncaught errors and its policy violations. */
export interface PageErrors {
  all(): Promise<readonly string[]>;
}

export async function recordPageErrors(page: Page): Promise<PageErrors> {
  const recorded: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      recorded.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => recorded.push(String(error)));
  await page.exposeFunction('noteViolation', (violation: string) => void recorded.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(globalThis, 'noteViolation')(`Policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { all: async () => recorded };
}
