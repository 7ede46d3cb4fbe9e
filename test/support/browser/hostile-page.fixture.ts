import type { BrowserContext } from 'playwright-core';

/** The origin of an unrelated site. */
export const hostileOrigin = 'https://evil.example';

/** Serves these pages of an origin to one browser profile. */
export async function servePages(
  profile: BrowserContext,
  origin: string,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, body] of Object.entries(pages))
    await profile.route(`${origin}${path}`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>Another site</title>${body}`,
      }),
    );
}

/** A page that records every message it receives. */
export const listening =
  '<script>var heard = []; addEventListener("message", (event) => heard.push(event.data));</script>';
