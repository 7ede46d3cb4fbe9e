/**
 * Black or white, whichever has more contrast with a `#rrggbb` colour (WCAG 2.2, relative luminance); '' for any other notation.
 * One exponent approximates the two branches of sRGB: the lowest contrast over all colours is 4.52:1, and text needs 4.5:1.
 */
export function textColorOn(color: string): string {
  if (!/^#[\da-f]{6}$/i.test(color)) return '';
  const luminancePart = (at: number, weight: number) =>
    weight * (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return luminancePart(1, 0.2126) + luminancePart(3, 0.7152) + luminancePart(5, 0.0722) < 0.18 ? '#ffffff' : '#000000';
}
