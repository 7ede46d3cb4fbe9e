/*
 * ZIP codes by their first three digits, which belong to one state (USPS, Labeling List L002, '3-Digit ZIP Code Prefix Matrix'),
 * or to one of the three regions of military post offices (Publication 28, section 238).
 */
const prefixes = `
AA 340, AE 090-098, AP 962-966, AL 350-369, AK 995-999, AZ 850-865, AR 716-729, CA 900-961, CO 800-816, CT 060-069,
DE 197-199, DC 200 202-205 569, FL 320-339 341-349, GA 300-319 398-399, HI 967-968, ID 832-838, IL 600-629, IN 460-479,
IA 500-528, KS 660-679, KY 400-427, LA 700-714, ME 039-049, MD 206-219, MA 010-027 055, MI 480-499, MN 550-567,
MS 386-397, MO 630-658, MT 590-599, NE 680-693, NV 889-898, NH 030-038, NJ 070-089, NM 870-884, NY 005 100-149,
NC 270-289, ND 580-588, OH 430-459, OK 730-732 734-749, OR 970-979, PA 150-196, PR 006-007 009, RI 028-029, SC 290-299,
SD 570-577, TN 370-385, TX 733 750-799 885, UT 840-847, VT 050-054 056-059, VA 201 220-246, VI 008, WA 980-994,
WV 247-268, WI 530-549, WY 820-831`;

const regionByPrefix: ReadonlyMap<number, string> = new Map(
  prefixes.split(',').flatMap((entry) => {
    const [region = '', ...ranges] = entry.trim().split(' ');
    return ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index): [number, string] => [first + index, region]);
    });
  }),
);

/**
 * ZIPs in another region than their prefix: islands of the Pacific, and two places that the post reaches from the neighbouring
 * state (USPS, City State Product: Fishers Island in New York, Alta in Wyoming).
 */
const exceptions: readonly (readonly [pattern: RegExp, region: string])[] = [
  [/^06390/, 'NY'],
  [/^83414/, 'WY'],
  [/^96799/, 'AS'],
  [/^9695[0-2]/, 'MP'],
  [/^969[123]/, 'GU'],
];

/** The region of the United States that a ZIP belongs to; null: none. */
export function regionOfZip(zip: string): string | null {
  if (!/^\d{5}/.test(zip)) return null;
  const exception = exceptions.find(([pattern]) => pattern.test(zip));
  return exception?.[1] ?? regionByPrefix.get(Number(zip.slice(0, 3))) ?? null;
}

/**
 * A ZIP with the zeros that a spreadsheet dropped: '2134' of Massachusetts is 02134. Null unless it then belongs to the region.
 */
export function withLeadingZeros(digits: string, region: string): string | null {
  const [, zip = '', more = ''] = /^(\d{3,4})(-\d{4})?$/.exec(digits) ?? [];
  const whole = zip.padStart(5, '0') + more;
  return zip !== '' && regionOfZip(whole) === region ? whole : null;
}
