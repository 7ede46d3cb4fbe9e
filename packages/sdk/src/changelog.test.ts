import { describe, expect, it } from 'vitest';
import { isReleased, releaseChanges } from '../build/release/changelog.mjs';

const open = '# Changelog\n\n## Unreleased\n### Added\n- A widget.\n';
const released = '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-22\n### Added\n- A widget.\n';

describe('a release of what has changed', () => {
  it('puts the changes below the version and its day', () => {
    expect(releaseChanges(open, '0.2.0', '2026-11-22')).toBe(released);
  });

  it('is refused when nothing has changed', () => {
    expect(() => releaseChanges(released, '0.2.1', '2026-11-23')).toThrow('no changes under "Unreleased"');
  });

  it('is refused for a version that is released', () => {
    const changedSince = released.replace('## Unreleased\n', '## Unreleased\n- A fix.\n');
    expect(() => releaseChanges(changedSince, '0.2.0', '2026-11-23')).toThrow('already has a section for 0.2.0');
  });
});

describe('the sources have a released version', () => {
  it('when it has a section, and nothing has changed since', () => {
    expect(isReleased(released, '0.2.0')).toBe(true);
  });

  it.each([
    ['before its release', open, '0.2.0'],
    ['after a further change', released.replace('## Unreleased\n', '## Unreleased\n- A fix.\n'), '0.2.0'],
    ['for another version', released, '0.2'],
  ])('not %s', (_, changelog, version) => {
    expect(isReleased(changelog, version)).toBe(false);
  });
});
