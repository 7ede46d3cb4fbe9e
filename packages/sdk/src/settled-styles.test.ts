import { describe, expect, it } from 'vitest';
import { settleTokens } from '../build/settle-tokens.mjs';

/** The rules of a settled sheet, each on a line of its own. */
const settled = async (styles: string) => (await settleTokens(styles)).replaceAll(/\s+/g, ' ');

describe('the style sheet of a small widget', () => {
  it('asks the page for a token first, and has the default where it is used', async () => {
    expect(await settled('a { padding: var(--st-space-2) }')).toContain(
      'a { padding: var(--st-space-2, calc(8px * var(--st-density, 1))) }',
    );
  });

  it('has a default for each scheme, under one name', async () => {
    const sheet = await settled('a { color: var(--st-positive) } b { color: var(--st-positive) }');
    const [, name = ''] = /a \{ color: var\((--\w+)\) \} b \{ color: var\(\1\) \}/.exec(sheet) ?? [];
    expect(sheet).toContain(`:host { color-scheme: light; `);
    expect(sheet.split(`${name}: var(--st-positive, #11693f);`)).toHaveLength(2);
    expect(sheet.split(`${name}: var(--st-positive, #6bd19c);`)).toHaveLength(3);
    expect(sheet).toContain(`${name}: CanvasText;`);
  });

  it('brings along what a default needs', async () => {
    const sheet = await settled('a { color: var(--st-accent-soft) }');
    expect(sheet).toMatch(/--st-accent-soft, color-mix\(in srgb, var\((--\w+)\) 9%, var\(--\w+\)\)/);
    expect(sheet).toContain('var(--st-surface-raised, #171a21)');
  });

  it('leaves a use with a default of its own as it is', async () => {
    expect(await settled('a { font-family: var(--st-font, inherit) }')).toContain(
      'a { font-family: var(--st-font, inherit) }',
    );
  });

  it('knows its tokens', async () => {
    await expect(settled('a { color: var(--st-colour) }')).rejects.toThrow('no token --st-colour');
  });
});
