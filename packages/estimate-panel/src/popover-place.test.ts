import { afterEach, describe, expect, test } from 'vitest';
import { placeBelow } from './popover-place.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.dir = '';
});

interface Scene {
  readonly top: number;
  readonly windowHeight?: number;
  readonly direction?: 'ltr' | 'rtl';
}

/** A panel of 1000 by 95 at (100, top), and a popover of 776 by 400, in a window that is 1280 wide. */
function place({ top, windowHeight = 800, direction = 'ltr' }: Scene) {
  Object.assign(window, { innerHeight: windowHeight, innerWidth: 1280 });
  const [popover, anchor] = [document.createElement('div'), document.createElement('section')];
  anchor.style.direction = direction;
  document.body.append(anchor, popover);
  anchor.getBoundingClientRect = () => new DOMRect(100, top, 1000, 95);
  Object.defineProperties(popover, {
    offsetWidth: { value: 776 },
    offsetHeight: { value: 400 },
    scrollHeight: { value: 400 },
  });
  Object.defineProperty(anchor, 'offsetHeight', { value: 95 });
  const heights: (number | null)[] = [];
  const undo = placeBelow(popover, anchor, (height) => void heights.push(height));
  const at = () => [popover.style.getPropertyValue('--st-why-left'), popover.style.getPropertyValue('--st-why-top')];
  return { at, heights, undo, anchor };
}

describe('the breakdown opens', () => {
  test('below the panel, at its start', () => {
    expect(place({ top: 50 }).at()).toEqual(['100px', '153px']);
    expect(place({ top: 50, direction: 'rtl' }).at()).toEqual(['324px', '153px']);
  });

  test('above the panel where there is more room', () => {
    expect(place({ top: 600 }).at()).toEqual(['100px', '192px']);
  });

  test('and follows the panel while the page scrolls, until it is closed', () => {
    const { at, anchor, undo } = place({ top: 50 });
    anchor.getBoundingClientRect = () => new DOMRect(100, 20, 1000, 95);
    window.dispatchEvent(new Event('scroll'));
    expect(at()).toEqual(['100px', '123px']);
    undo();
    anchor.getBoundingClientRect = () => new DOMRect(100, 0, 1000, 95);
    window.dispatchEvent(new Event('scroll'));
    expect(at()).toEqual(['100px', '123px']);
  });

  test('in a frame of the height of the panel after asking for more, which it gives back', () => {
    const { heights, undo } = place({ top: 0, windowHeight: 95 });
    expect(heights).toEqual([511]);
    undo();
    expect(heights).toEqual([511, null]);
  });

  test('in a page without asking for anything', () => {
    const { heights, undo } = place({ top: 50 });
    undo();
    expect(heights).toEqual([]);
  });
});
