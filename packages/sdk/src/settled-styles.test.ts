import { describe, expect, it } from 'vitest';
import { settleTokens } from '../build/settle-tokens.mjs';

/** The complete style sheet with white space collapsed. */
const settled = async (styles: string) => (await settleTokens(styles)).replaceAll(/\s+/g, ' ');

describe('the complete style sheet of a small widget', () => {
  it('uses the page’s value of a token, or its default', async () => {
    expect(await settled('a { padding: var(--st-space-2) }')).toContain(
      'a { padding: var(--st-space-2, calc(8px * var(--st-density, 1))) }',
    );
  });

  it('has a default for each colour scheme, under one name', async () => {
    const sheet = await settled('a { color: var(--st-positive) } b { color: var(--st-positive) }');
    const [, name = ''] = /a \{ color: var\((--\w+)\) \} b \{ color: var\(\1\) \}/.exec(sheet) ?? [];
    expect(sheet).toContain(`:host { color-scheme: light; `);
    expect(sheet.split(`${name}: var(--st-positive, #11693f);`)).toHaveLength(2);
    expect(sheet.split(`${name}: var(--st-positive, #6bd19c);`)).toHaveLength(3);
    expect(sheet).toContain(`${name}: CanvasText;`);
  });

  it('includes the tokens that a default refers to', async () => {
    const sheet = await settled('a { color: var(--st-accent-soft) }');
    expect(sheet).toMatch(/--st-accent-soft, color-mix\(in srgb, var\((--\w+)\) 9%, var\(--\w+\)\)/);
    expect(sheet).toContain('var(--st-surface-raised, #171a21)');
  });

  it('does not change a use with its own default', async () => {
    expect(await settled('a { font-family: var(--st-font, inherit) }')).toContain(
      'a { font-family: var(--st-font, inherit) }',
    );
  });

  it('rejects an unknown token', async () => {
    await expect(settled('a { color: var(--st-colour) }')).rejects.toThrow('no token --st-colour');
  });
});
