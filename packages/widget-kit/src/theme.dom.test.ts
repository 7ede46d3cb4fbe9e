import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { theme, applyTheme } from './theme.ts';

describe('a theme', () => {
  let host: HTMLElement;
  let life: Lifetime;
  beforeEach(() => {
    host = document.createElement('div');
    document.body.append(host);
    life = createLifetime();
  });
  afterEach(() => {
    life.end();
    host.remove();
    delete document.documentElement.dataset.stTheme;
  });

  it('becomes custom properties of the host, which the next theme removes', () => {
    const apply = applyTheme(host, life);
    apply(theme({ accent: '#0b7a75', radius: '0', density: 'compact', fontSize: '16px' }));
    expect(host.style.getPropertyValue('--st-accent')).toBe('#0b7a75');
    expect(host.style.getPropertyValue('--st-on-accent')).toBe('#ffffff');
    expect(host.style.getPropertyValue('--st-density')).toBe('0.8');
    expect(host.style.getPropertyValue('--st-font-size')).toBe('16px');
    apply(theme({ tokens: { '--st-line': 'red' } }));
    expect(host.style.cssText).toBe('--st-line: red;');
  });

  it.each([
    ['comfortable', '1'],
    [0.9, '0.9'],
    // As an attribute has it.
    ['0.9', '0.9'],
  ])('has the density %s as the factor %s', (density, factor) => {
    const given: object = { density };
    expect(theme(given).properties.get('--st-density')).toBe(factor);
  });

  it.each(['tiny', '', '0', -1, true])('refuses the density %s', (density) => {
    expect(() => theme({ density })).toThrow('density');
  });

  it.each([
    ['#ffd400', '#000000'],
    ['#2b4acb', '#ffffff'],
  ])('sets the text colour on %s to %s', (accent, textColor) => {
    expect(theme({ accent }).properties.get('--st-on-accent')).toBe(textColor);
  });

  it('does not set the text colour for an accent in another notation than #rrggbb', () => {
    expect(theme({ accent: 'var(--brand)' }).properties.has('--st-on-accent')).toBe(false);
  });

  it('follows the scheme around the shadow trees in which it is', () => {
    const outer = document.body.appendChild(document.createElement('section'));
    outer.dataset.stTheme = 'dark';
    const shadow = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    shadow.append(host);
    applyTheme(host, life)(theme({}));
    expect(host.getAttribute('data-st-theme')).toBe('dark');
    outer.remove();
  });

  it('follows the scheme that the page sets, unless the option sets one', async () => {
    const apply = applyTheme(host, life);
    apply(theme({}));
    expect(host.getAttribute('data-st-theme')).toBe('light');
    document.documentElement.dataset.stTheme = 'dark';
    await vi.waitFor(() => expect(host.getAttribute('data-st-theme')).toBe('dark'));
    apply(theme({ colorScheme: 'light' }));
    expect(host.getAttribute('data-st-theme')).toBe('light');
  });

  it.each([
    ['a page that says nothing', '', '', true, 'light'],
    ['a page that says nothing', 'normal', '', true, 'light'],
    ['a page that stays light', 'light', '', true, 'light'],
    ['a page that stays light', 'only light', '', true, 'light'],
    ['a page that stays dark', 'dark', '', false, 'dark'],
    ['a page that follows the system', 'light dark', '', true, 'dark'],
    ['a page that follows the system', 'light dark', '', false, 'light'],
    ['a page that follows the system by a meta element', 'normal', 'light dark', true, 'dark'],
    ['a page that is light against its meta element', 'light', 'light dark', true, 'light'],
  ])('is that which the browser uses in %s (%s, %s, dark system: %s)', (_, declared, meta, isSystemDark, scheme) => {
    const query = Object.assign(new EventTarget(), { matches: isSystemDark });
    vi.stubGlobal('matchMedia', () => query);
    const head = document.createElement('meta');
    Object.assign(head, { name: 'color-scheme', content: meta });
    if (meta !== '') document.head.append(head);
    vi.stubGlobal('getComputedStyle', () => ({ colorScheme: declared }));
    applyTheme(host, life)(theme({}));
    expect(host.getAttribute('data-st-theme')).toBe(scheme);
    // The system changes while the page is open.
    query.matches = !isSystemDark;
    query.dispatchEvent(new Event('change'));
    const isFollowed = (declared + meta).includes('light dark') && declared !== 'light';
    expect(host.getAttribute('data-st-theme') !== scheme).toBe(isFollowed);
    head.remove();
    vi.unstubAllGlobals();
  });

  it('without options is the scheme that the page sets', async () => {
    applyTheme(host, life)(theme({}));
    expect(host.getAttribute('data-st-theme')).toBe('light');
    document.documentElement.dataset.stTheme = 'dark';
    await vi.waitFor(() => expect(host.getAttribute('data-st-theme')).toBe('dark'));
    expect(host.style.cssText).toBe('');
  });

  it('rejects a value that the browser does not accept', () => {
    const supports = vi.fn<typeof CSS.supports>(() => false);
    vi.stubGlobal('CSS', { supports });
    expect(() => theme({ radius: '10' }, 'theme')).toThrow('"theme.radius" must be a value of the CSS property');
    expect(supports).toHaveBeenCalledWith('border-radius', '10');
    vi.unstubAllGlobals();
  });

  it.each([
    [{ colour: 'red' }, 'unknown option "theme.colour"'],
    [{ accent: 7 }, '"theme.accent" must be a value of the CSS property color'],
    [{ fontSize: '' }, '"theme.fontSize" must be a value of the CSS property font-size'],
    [{ density: 0 }, '"theme.density" must be'],
    [{ tokens: { accent: 'red' } }, 'no token "accent"'],
    [{ colorScheme: 'sepia' }, '"theme.colorScheme" must be one of'],
  ])('throws an error that names what is wrong in %j', (value, message) => {
    expect(() => theme(value, 'theme')).toThrow(message);
  });
});
