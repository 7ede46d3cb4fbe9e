import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLifetime, type Lifetime } from './lifetime.ts';
import { applyStyles } from './styles.ts';

describe('style sheets', () => {
  let within: HTMLElement;
  let life: Lifetime;
  beforeEach(() => {
    const host = document.createElement('div');
    within = document.createElement('div');
    host.attachShadow({ mode: 'open' }).append(within);
    document.body.append(host);
    life = createLifetime();
  });
  afterEach(() => {
    life.end();
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  const shadow = () => within.parentNode instanceof ShadowRoot && within.parentNode;

  it('are constructed once for all mounts that use them', () => {
    const other = document.createElement('div');
    document.body.append(other);
    applyStyles(within, ['a {}'], null, life);
    applyStyles(other, ['a {}'], null, life);
    const root = shadow();
    expect(root && root.adoptedStyleSheets[0]).toBe(document.adoptedStyleSheets[0]);
  });

  it('stay in the page’s own tree until the last mount that uses them has ended', () => {
    document.body.append(within);
    const first = createLifetime();
    applyStyles(within, ['a {}', 'b {}'], null, first);
    applyStyles(within, ['a {}'], null, life);
    expect(document.adoptedStyleSheets).toHaveLength(2);
    first.end();
    expect(document.adoptedStyleSheets).toHaveLength(1);
    life.end();
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  it('are style elements with the nonce of the page where none can be constructed', () => {
    vi.spyOn(document, 'defaultView', 'get').mockReturnValue(null);
    applyStyles(within, ['a { color: red }'], 'page-nonce', life);
    const element = within.previousElementSibling;
    expect(element?.tagName).toBe('STYLE');
    expect(element?.textContent).toBe('a { color: red }');
    expect(element && Reflect.get(element, 'nonce')).toBe('page-nonce');
    life.end();
    expect(within.previousElementSibling).toBeNull();
  });
});
