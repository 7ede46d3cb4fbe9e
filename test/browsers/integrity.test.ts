// @module-tag long: other browsers; test/bundles/loader.test.ts and bundles.test.ts have the main cases
import { expect, it } from 'vitest';
import { builtManifest, servePages } from '../bundles/bundle-page.ts';
import { inEveryEngine } from './walk.harness.ts';

const { widgets, loader } = builtManifest();
const health = widgets['health'];
if (health === undefined) throw new Error('The build has no health widget.');

/** A page with the health widget, whose files are served with a flipped bit at `?changed`. */
async function startSite() {
  let isChanged = false;
  const pages = await servePages(
    (url) => {
      isChanged = url.searchParams.has('changed');
      const bases = `api-base="${pages.origin}" oauth-base="${pages.origin}/oauth"`;
      return url.searchParams.has('element')
        ? `<script type="module" src="/sdk/${loader.file}"></script><salestax-health ${bases}></salestax-health>`
        : `<script src="/sdk/${health?.script.file}" integrity="${health?.script.integrity}"></script>`;
    },
    {
      read(file, otherwise) {
        const content = Buffer.from(otherwise(file));
        // Inside the last comment, so that the script would still run.
        if (isChanged && file.includes('health')) content[content.length - 2] = (content.at(-2) ?? 0) ^ 1;
        return content;
      },
    },
  );
  return { origin: pages.origin, stop: () => pages.close() };
}

inEveryEngine('a file that was changed on its way', startSite, (walk) => {
  const isRunning = () => walk.window.call(() => 'SalesTax' in globalThis);

  it('does not run as a script with an integrity hash', async () => {
    await walk.window.open(`${walk.site.origin}/`);
    expect(await isRunning()).toBe(true);
    walk.allow(/integrity|Not loaded: <script>/);
    await walk.window.open(`${walk.site.origin}/?changed`);
    expect(await isRunning()).toBe(false);
  });

  it('is refused as a module of an element, except by WebKit: the integrator guide says so', async () => {
    const { window, site, engine } = walk;
    await window.open(`${site.origin}/?element`);
    await window.sees('OK');
    walk.allow(/integrity|Not loaded: <link>|salestax/);
    await window.open(`${site.origin}/?element&changed`);
    // When WebKit checks `modulepreload`, this fails, and the sentence of the guide can go.
    if (engine === 'WebKitGTK') await window.sees('OK');
    else await window.seesNot('OK');
    expect((await window.text()).includes('OK')).toBe(engine === 'WebKitGTK');
  });
});
