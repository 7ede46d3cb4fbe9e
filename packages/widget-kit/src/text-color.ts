/**
 * Black or white, whichever reads better on a `#rrggbb` colour (WCAG 2.2, relative luminance), or '' for any other colour. One
 * exponent stands for the two branches of sRGB: over all colours the worse contrast is 4.52:1, and 4.5:1 is what text needs.
 */
export function textColorOn(color: string): string {
  if (!/^#[\da-f]{6}$/i.test(color)) return '';
  const luminancePart = (at: number, weight: number) =>
    weight * (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return luminancePart(1, 0.2126) + luminancePart(3, 0.7152) + luminancePart(5, 0.0722) < 0.18 ? '#ffffff' : '#000000';
}
