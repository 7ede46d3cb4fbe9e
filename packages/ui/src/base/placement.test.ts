import { describe, expect, it } from 'vitest';
import { placementOf } from './placement.ts';

const page = { width: 1000, height: 800 };
const popup = { width: 300, height: 200, isList: false };
const anchorAt = (top: number, left = 100) => ({ top, bottom: top + 40, left, right: left + 200 });

describe('a popup', () => {
  it('is below its anchor while it fits there', () => {
    expect(placementOf(anchorAt(100), popup, page, false)).toEqual({ top: 146, left: 100, maxHeight: 646 });
    expect(placementOf(anchorAt(546), popup, page, false).top).toBe(592);
  });

  it('is above its anchor when it does not fit below and there is more room above', () => {
    expect(placementOf(anchorAt(547), popup, page, false)).toEqual({ top: 341, left: 100, maxHeight: 533 });
  });

  it('is beside its anchor when it fits neither below nor above', () => {
    const tall = { ...popup, height: 700 };
    expect(placementOf(anchorAt(100), tall, page, false)).toEqual({ top: 92, left: 306, maxHeight: 784 });
    expect(placementOf(anchorAt(400, 600), tall, page, false)).toEqual({ top: 92, left: 294, maxHeight: 784 });
    expect(placementOf(anchorAt(400, 600), { ...popup, height: 2_000 }, page, false).top).toBe(8);
  });

  it('is over its anchor when it fits nowhere else', () => {
    const large = { ...popup, width: 800, height: 700 };
    expect(placementOf(anchorAt(400), large, page, false)).toEqual({ top: 92, left: 100, maxHeight: 784 });
  });

  it('that is a list is as high as there is room below or above its field when it fits on neither', () => {
    const list = { width: 300, height: 2_000, isList: true };
    expect(placementOf(anchorAt(100), list, page, false)).toMatchObject({ top: 146, maxHeight: 646 });
    expect(placementOf(anchorAt(600), list, page, false)).toMatchObject({ top: 8, maxHeight: 586 });
  });

  it.each([0, 200, 400, 600, 760])('is inside the window with its anchor at %d', (top) => {
    const { top: at } = placementOf(anchorAt(top), popup, page, false);
    expect(at).toBeGreaterThanOrEqual(8);
    expect(at + popup.height).toBeLessThanOrEqual(792);
  });

  it.each([-2_000, 2_000])('has no negative height with its anchor at %d', (top) => {
    expect(placementOf(anchorAt(top), popup, page, false).maxHeight).toBeGreaterThanOrEqual(0);
  });

  it('begins with its anchor, and ends with it from right to left', () => {
    expect(placementOf(anchorAt(0, 400), popup, page, false).left).toBe(400);
    expect(placementOf(anchorAt(0, 400), popup, page, true).left).toBe(300);
  });

  it('has a distance of 8 px to both sides of the window', () => {
    expect(placementOf(anchorAt(0, 900), popup, page, false).left).toBe(692);
    expect(placementOf(anchorAt(0, -100), popup, page, false).left).toBe(8);
    expect(placementOf(anchorAt(0, 50), popup, page, true).left).toBe(8);
  });
});
