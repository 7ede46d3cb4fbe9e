import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';

/** Serves a page without the configuration that the service writes into it, as another server would. */
export const withoutWrittenConfiguration = (page: Page, url: string): Promise<unknown> =>
  intercept(page, url, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace(/ data-config="[^"]*"/, '') });
  });

/** Serves the pages with these values in the configuration that the service writes into them. */
export const changeWrittenConfiguration = (page: Page, changes: Readonly<Record<string, unknown>>): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/(?<= data-config=")[^"]*/, (written) => {
      const config: unknown = JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
      return JSON.stringify(Object.assign({}, config, changes))
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;');
    });
    return route.fulfill({ response, body });
  });
