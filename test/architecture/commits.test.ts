import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The areas, as CONTRIBUTING.md lists them. */
const areas = /^Areas: (.+)\.$/m
  .exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1]
  ?.split(', ')
  .map((area) => area.replaceAll('`', ''));

/** The rule holds for commits from this moment on. */
const since = '2026-11-27T06:56:30Z';

const isSubject = (subject: string): boolean => {
  const [, area = '', text = ''] = /^(\w+): ([A-Z].*[^.])$/.exec(subject.replace(/^Revert "(.+)"$/, '$1')) ?? [];
  return areas?.includes(area) === true && subject.length <= 100 && text !== '';
};

describe('the subject of a commit', () => {
  it('begins with one of about a dozen areas, and then with a capital', () => {
    expect(areas?.length).toBeLessThanOrEqual(13);
    const subjects = execFileSync('git', ['log', '--no-merges', `--since=${since}`, '--format=%s'], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((subject) => subject !== '');
    expect(subjects.filter((subject) => !isSubject(subject))).toEqual([]);
  });

  it.each([
    ['panel: Show what was recorded', true],
    ['Revert "kit: Draw a widget first in a task of its own"', true],
    ['Panel: Show what was recorded', false],
    ['panel: show what was recorded', false],
    ['other: Show what was recorded', false],
    ['Show what was recorded', false],
    ['panel: Show what was recorded.', false],
  ])('%s is one: %s', (subject, expected) => {
    expect(isSubject(subject)).toBe(expected);
  });
});
