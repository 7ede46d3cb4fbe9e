import { existsSync, globSync } from 'node:fs';

export type EngineName = 'Firefox' | 'WebKitGTK';

const firstOf = (paths: readonly string[]): string | null => paths.find((path) => existsSync(path)) ?? null;

/** The programs that each engine needs, as Debian's packages place them; null: not on this machine. */
const programs = {
  // Not `firefox`: Ubuntu's is a snap, which cannot read the profile of a walk.
  firefox: firstOf(['/usr/bin/firefox-esr']),
  // Its folder names the processor and the interface of GTK.
  miniBrowser: firstOf(globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser')),
  webKitDriver: firstOf(['/usr/bin/WebKitWebDriver']),
  display: firstOf(['/usr/bin/Xvfb']),
} as const;

/** What an engine lacks on this machine, in a sentence for whoever runs the walks; null: it can start. */
export function missing(engine: EngineName): string | null {
  const { firefox, miniBrowser, webKitDriver, display } = programs;
  const isThere = engine === 'Firefox' ? firefox !== null : miniBrowser && webKitDriver && display;
  return isThere ? null : `${engine} is not installed, and its walks are skipped. Install it: test/browsers/install.sh`;
}

/** The path of a program that `missing` has found. */
export function program(name: keyof typeof programs): string {
  const path = programs[name];
  if (path === null) throw new Error(`${name} is not installed. Install it: test/browsers/install.sh`);
  return path;
}
