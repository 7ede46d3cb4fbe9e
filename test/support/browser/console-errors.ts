import type { Page } from 'playwright-core';

/** The errors and warnings in a page's console, its uncaught errors and its policy violations. */
export interface Complaints {
  all(): Promise<readonly string[]>;
}

export async function noteComplaints(page: Page): Promise<Complaints> {
  const noted: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      noted.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => noted.push(String(error)));
  await page.exposeFunction('noteViolation', (violation: string) => void noted.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Reflect.get(globalThis, 'noteViolation')(`Policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { all: async () => noted };
}
