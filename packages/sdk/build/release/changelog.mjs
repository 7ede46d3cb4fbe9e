/*
 * The changelog as data: sections by version ('## 0.2.0 - 2026-11-22'), the first one for what is not released
 * ('## Unreleased'). Keep a Changelog 1.1.0.
 */

const UNRELEASED = 'Unreleased';

/** The sections in their order: `{ title, body }`. */
function sectionsOf(changelog) {
  const [, ...sections] = changelog.split(/^## /m);
  return sections.map((section) => {
    const [title, ...lines] = section.split('\n');
    return { title: title.trim(), body: lines.join('\n').trim() };
  });
}

const isOf = (version) => (section) => section.title === version || section.title.startsWith(`${version} - `);

/** Whether this version is released, and nothing has changed since. */
export function isReleased(changelog, version) {
  const sections = sectionsOf(changelog);
  const open = sections.find(isOf(UNRELEASED));
  return sections.some(isOf(version)) && (open === undefined || open.body === '');
}

/**
 * The changelog in which what was not released belongs to a version. `day`: 'yyyy-MM-dd'.
 * @throws when nothing has changed since the last release, or the version has a section already
 */
export function releaseChanges(changelog, version, day) {
  const sections = sectionsOf(changelog);
  if (sections.some(isOf(version))) throw new Error(`CHANGELOG.md already has a section for ${version}.`);
  const open = sections.find(isOf(UNRELEASED));
  if (open === undefined || open.body === '') throw new Error('CHANGELOG.md has no changes under "Unreleased".');
  return changelog.replace(/^## Unreleased$/m, `## ${UNRELEASED}\n\n## ${version} - ${day}`);
}
