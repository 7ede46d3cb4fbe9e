import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, 'docs', file), 'utf8');

const documents = ['SECURITY.md', 'threat-model.md', 'asvs.md'];
/** Paths of files of the repository in code spans. */
const filesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`((?:packages|test|docs|examples)\/[^`\s]+)`/g)].map(([, file]) => file ?? '');
/** The cells of the rows of all tables whose first cell matches. */
const rowsOf = (text: string, first: RegExp): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell));

describe('the documents on security', () => {
  it.each(documents)('cite files that exist: %s', (file) => {
    expect(filesIn(read(file)).filter((cited) => !existsSync(path.join(root, cited)))).toEqual([]);
  });

  it('the threat model has each of its 43 threats once, with the code that meets it and its tests', () => {
    const threats = rowsOf(read('threat-model.md'), /^\d+$/);
    expect(threats.map(([number]) => Number(number))).toEqual(Array.from({ length: 43 }, (_, at) => at + 1));
    for (const [number = '', , , code = '', tests = ''] of threats) {
      expect.soft(filesIn(code).length, `code of threat ${number}`).toBeGreaterThan(0);
      expect
        .soft(filesIn(tests).filter((file) => file.includes('.test.')).length, `tests of threat ${number}`)
        .toBeGreaterThan(0);
    }
  });
});

/** Tags of scripts of a connector in the guides and examples. Those of a page of the connector itself begin with `/sdk/`. */
const scriptTags = globSync(['docs/**/*.md', 'examples/**/*.html'], { cwd: root, exclude: ['**/node_modules/**'] })
  .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/<script[^>]*>/g) ?? [])
  .filter((tag) => /src="[^"/][^"]*(?:\/sdk\/|manifest\.paths)/.test(tag));

describe('script tags of the guides and examples', () => {
  it('name the integrity of a script at the address of a version; any other follows a major version', () => {
    const [named, others] = [true, false].map((isNamed) =>
      scriptTags.filter((tag) => tag.includes('manifest.paths.version') === isNamed),
    );
    expect(named?.length).toBeGreaterThan(5);
    for (const tag of named ?? [])
      expect(tag).toMatch(/integrity="\{\{manifest\.[^"]+\}\}"[^>]*crossorigin="anonymous"/);
    for (const tag of others ?? []) expect(tag).toMatch(/\/sdk\/\d+\//);
  });
});

/** ASVS 5.0.0, https://github.com/OWASP/ASVS: the last number of each requirement of level 1 and of level 2, by section. */
const sections: Readonly<Record<string, readonly [first: string, second: string]>> = {
  '1.1': ['', '1 2'],
  '1.2': ['1 2 3 4 5', '6 7 8 9'],
  '1.3': ['1 2', '3 4 5 6 7 8 9 10 11'],
  '1.4': ['', '1 2 3'],
  '1.5': ['1', '2'],
  '2.1': ['1', '2 3'],
  '2.2': ['1 2', '3'],
  '2.3': ['1', '2 3 4'],
  '2.4': ['', '1'],
  '3.2': ['1 2', ''],
  '3.3': ['1', '2 3 4'],
  '3.4': ['1 2', '3 4 5 6'],
  '3.5': ['1 2 3', '4 5'],
  '3.7': ['', '1 2'],
  '4.1': ['1', '2 3'],
  '4.2': ['', '1'],
  '4.3': ['', '1 2'],
  '4.4': ['1', '2 3 4'],
  '5.1': ['', '1'],
  '5.2': ['1 2', '3'],
  '5.3': ['1 2', ''],
  '5.4': ['', '1 2 3'],
  '6.1': ['1', '2 3'],
  '6.2': ['1 2 3 4 5 6 7 8', '9 10 11 12'],
  '6.3': ['1 2', '3 4'],
  '6.4': ['1 2', '3 4'],
  '6.5': ['', '1 2 3 4 5'],
  '6.6': ['', '1 2 3'],
  '6.8': ['', '1 2 3 4'],
  '7.1': ['', '1 2 3'],
  '7.2': ['1 2 3 4', ''],
  '7.3': ['', '1 2'],
  '7.4': ['1 2', '3 4 5'],
  '7.5': ['', '1 2'],
  '7.6': ['', '1 2'],
  '8.1': ['1', '2'],
  '8.2': ['1 2', '3'],
  '8.3': ['1', ''],
  '8.4': ['', '1'],
  '9.1': ['1 2 3', ''],
  '9.2': ['1', '2 3 4'],
  '10.1': ['', '1 2'],
  '10.2': ['', '1 2'],
  '10.3': ['', '1 2 3 4'],
  '10.4': ['1 2 3 4 5', '6 7 8 9 10 11'],
  '10.5': ['', '1 2 3 4 5'],
  '10.6': ['', '1 2'],
  '10.7': ['', '1 2 3'],
  '11.1': ['', '1 2'],
  '11.2': ['', '1 2 3'],
  '11.3': ['1 2', '3'],
  '11.4': ['1', '2 3 4'],
  '11.5': ['', '1'],
  '11.6': ['', '1'],
  '12.1': ['1', '2 3'],
  '12.2': ['1 2', ''],
  '12.3': ['', '1 2 3 4'],
  '13.1': ['', '1'],
  '13.2': ['', '1 2 3 4 5'],
  '13.3': ['', '1 2'],
  '13.4': ['1', '2 3 4 5'],
  '14.1': ['', '1 2'],
  '14.2': ['1', '2 3 4'],
  '14.3': ['1', '2 3'],
  '15.1': ['1', '2 3'],
  '15.2': ['1', '2 3'],
  '15.3': ['1', '2 3 4 5 6 7'],
  '16.1': ['', '1'],
  '16.2': ['', '1 2 3 4 5'],
  '16.3': ['', '1 2 3 4'],
  '16.4': ['', '1 2 3'],
  '16.5': ['', '1 2 3'],
  '17.1': ['', '1'],
  '17.2': ['', '1 2 3 4'],
  '17.3': ['', '1 2'],
};

const requirements = (level: 1 | 2): readonly string[] =>
  Object.entries(sections).flatMap(([section, levels]) =>
    (levels[level - 1] ?? '')
      .split(' ')
      .filter((last) => last !== '')
      .map((last) => `${section}.${last}`),
  );

interface Answer {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly reason: string;
}

/** One answer for each requirement of a row. */
const answers: readonly Answer[] = rowsOf(read('asvs.md'), /^\d+\.\d+\.\d+/).flatMap(
  ([ids = '', level = '', state = '', reason = '']) => ids.split(', ').map((id) => ({ id, level, state, reason })),
);
const sorted = (ids: readonly string[]) =>
  ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

describe('the answers to ASVS 5.0', () => {
  it('are complete for level 1 and level 2', () => {
    expect([requirements(1).length, requirements(2).length]).toEqual([70, 183]);
    for (const level of [1, 2] as const) {
      const answered = answers.filter((answer) => answer.level === String(level)).map(({ id }) => id);
      expect(sorted(answered)).toEqual(sorted(requirements(level)));
    }
  });

  it('have a known state, and a reason; what is met names the file that shows it', () => {
    const states = ['met', 'deployment', 'not applicable', 'not met'];
    for (const { id, state, reason } of answers) {
      expect.soft(states, id).toContain(state);
      expect.soft(reason, id).not.toBe('');
    }
    const met = answers.filter(({ state }) => state === 'met');
    expect(met.filter(({ reason }) => filesIn(reason).length === 0)).toEqual([]);
  });

  it('leave at most eight requirements of level 2 open, and of level 1 what the specification fixes', () => {
    const open = answers.filter(({ state }) => state === 'not met');
    expect(open.filter(({ level }) => level === '2').length).toBeLessThanOrEqual(8);
    for (const { id, reason } of open.filter((one) => one.level === '1'))
      expect.soft(reason, id).toContain('The specification fixes');
  });
});
