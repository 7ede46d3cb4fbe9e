import { describe, expect, it } from 'vitest';
import { settleTokens, withoutUnused } from '../build/scripts/script-styles.mjs';

describe('the rules of a script', () => {
  /** A style sheet without what the script does not use. */
  const slim = (sheet: string, script: string) => withoutUnused([sheet], script)[0];

  it('are those of the classes that the script names', () => {
    expect(slim('.st-a{top:0}.st-b{top:1px}.st-a .st-b{top:2px}', 'el.className = "st-a"')).toBe('.st-a{top:0}');
  });

  it('include classes whose end the script adds', () => {
    expect(slim('.st-a-big{top:0}.st-ab{top:1px}', 'el.className = `st-a-${size}`')).toBe('.st-a-big{top:0}');
  });

  it('have the selectors that are possible', () => {
    expect(slim('.st-a,.st-b{top:0}p:not(.st-b){top:2px}', '"st-a"')).toBe('.st-a{top:0}p:not(.st-b){top:2px}');
  });

  it('have of several choices those that are possible', () => {
    expect(slim(':is(.st-b,.st-a,p) a{top:1px}:is(.st-b,.st-c) a{top:2px}', '"st-a"')).toBe(':is(.st-a,p) a{top:1px}');
  });

  it('have no empty at-rule and no animation that nothing uses', () => {
    const used = '.st-a{animation:turn 1s}@keyframes turn{to{top:0}}';
    const unused = '.st-b{animation:fade 1s}@keyframes fade{to{top:0}}@media print{.st-b{top:0}}';
    expect(slim(used + unused, '"st-a"')).toBe(used);
  });
});

describe('the tokens of a script', () => {
  it('have the page’s value, or their own where they are used', () => {
    expect(settleTokens(['a{border-radius:var(--st-radius)}'])[1]).toBe('a{border-radius:var(--st-radius,6px)}');
  });

  it('have a value for each colour scheme, declared once for all uses', () => {
    const [host = '', rules] = settleTokens(['a{color:var(--st-positive)}b{color:var(--st-positive)}']);
    expect(rules).toBe('a{color:var(--st_positive)}b{color:var(--st_positive)}');
    expect(host.split('--st_positive:var(--st-positive,#11693f)')).toHaveLength(2);
    expect(host.split('--st_positive:var(--st-positive,#6bd19c)')).toHaveLength(2);
    expect(host).toContain('--st_positive:CanvasText');
    expect(host).not.toContain('--st_negative');
  });

  it('are not declared again by a part for what its script declares', () => {
    const script = ['a{color:var(--st-positive)}'];
    expect(settleTokens(script, script)).toEqual(['', 'a{color:var(--st_positive)}']);
    const [host] = settleTokens(['a{color:var(--st-positive);background:var(--st-negative)}'], script);
    expect(host).toContain('--st_negative:');
    expect(host).not.toContain('--st_positive');
  });

  it('include those that a value refers to', () => {
    const [host] = settleTokens(['a{color:var(--st-accent-soft)}']);
    expect(host).toContain('color-mix(in srgb,var(--st_accent) 9%,var(--st_surface-raised))');
    expect(host).toContain('--st_surface-raised:var(--st-surface-raised,#171a21)');
  });

  it('stop motion under prefers-reduced-motion', () => {
    const [host, rules] = settleTokens(['a{transition:color var(--st-motion)}']);
    expect(rules).toBe('a{transition:color var(--st-motion,200ms)}');
    expect(host).toMatch(/prefers-reduced-motion:reduce\)\{:where\(\.st-root\)\{.*--st-motion:\.01ms/);
  });

  it('do not change a use with its own default, nor a property that is no token', () => {
    const rules = 'a{font-family:var(--st-font, inherit);width:var(--st-anchor-width)}';
    expect(settleTokens([rules])[1]).toBe(rules);
  });
});
