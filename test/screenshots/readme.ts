import { join } from 'node:path';
import { DocumentPage } from '../support/browser/document-page.harness.ts';
import { scenes } from './scenes.ts';
import { openScreens, type Scene } from './screenshot.harness.ts';

// Takes the pictures of the README into docs/images, each in both themes: npm run readme-pictures, after
// `npm run build`.

const panel: Scene = {
  async reach({ page, documentPage }) {
    await page.goto(documentPage);
    const document = new DocumentPage(page);
    await document.isReady();
    await document.estimate();
    await document.whyButton.click();
    await document.why.waitFor();
  },
};

const pictures: Readonly<Record<string, Scene | undefined>> = {
  panel,
  home: scenes['home-attention'],
  reconciliation: scenes['reconciliation-opened'],
  nexus: scenes['nexus'],
};

const screens = await openScreens();
for (const [name, scene] of Object.entries(pictures)) {
  if (scene === undefined) throw new Error(`There is no scene for ${name}.`);
  await screens.play(scene, { viewport: { width: 1280, height: 900 } }, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join('docs/images', `${name}-${colorScheme}.png`), animations: 'disabled' });
    }
  });
}
await screens.close();
