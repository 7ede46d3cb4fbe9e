import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { scenes } from './scenes.ts';
import { type SceneUser, openScreens } from './screenshot.harness.ts';

// Takes pictures of every screen for review: node test/screenshots/run.ts [folder] [part of a name …]. Needs `npm run
// build` before.

const widths = [1280, 390] as const;
const colorSchemes = ['light', 'dark'] as const;

const [folder = 'dist/screenshots', ...parts] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

/** Takes pictures of a scene in both themes, in a window that shows all of it. */
async function photograph({ page }: SceneUser, name: string, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Buttons pass into the other colours.
    await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
    const picture = join(folder, `${name}-${width}-${colorScheme}.png`);
    await page.screenshot({ path: picture, animations: 'disabled' });
  }
}

const screens = await openScreens();
const failed: string[] = [];
for (const [name, scene] of Object.entries(scenes)) {
  if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
  for (const width of widths) {
    await screens
      .play(scene, { viewport: { width, height: 860 } }, (user) => photograph(user, name, width))
      .catch((error: unknown) => failed.push(`${name} at ${width}: ${String(error)}`));
  }
}
await screens.close();
if (failed.length > 0) {
  process.stderr.write(`${failed.join('\n')}\n`);
  process.exitCode = 1;
}
