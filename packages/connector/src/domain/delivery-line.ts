/**
 * The lines of an address above its place: recipients and the street (USPS Publication 28, section 2). 'Delivery' is the
 * word of the mail here, not a delivery of the outbox.
 */

/**
 * A line that starts with a house number and a word, between them perhaps a direction or a letter as in '123 N Main St', or is
 * a post-office box, a rural route or a military unit (Publication 28, sections 23, 24, 28 and 238). '2nd Floor' and '3 A' are
 * none. The name of a street may be a number with a direction or a suffix: '120 S 400 W', '350 W 34 St' (section 234, grid
 * addresses).
 */
const wordStreet =
  /^(?:p\.?\s*o\.?\s*box\b|(?:r\.?\s*r\.?|h\.?\s*c\.?)\s*\d|(?:psc|cmr|unit)\s*\d+\s+box\b|\d+[a-z]?(?:-\d+[a-z]?)?(?:\s+\d\/\d)?\s+(?:(?:\p{L}\.?){1,2}\s+)?(?!(?:fl|floor|bldg|building)\b)\S*\p{L}{2})/iu;

/** The most frequent street suffixes (Publication 28, appendix C1). */
const suffixes =
  'ave|avenue|blvd|boulevard|cir|circle|ct|court|dr|drive|hwy|highway|ln|lane|pkwy|parkway|pl|place|plaza|rd|road|sq|square|st|street|ter|terrace|trl|trail|way';
const suffixPattern = new RegExp(String.raw`\b(?:${suffixes})\b|box\b`, 'i');
const numberStreet = new RegExp(
  String.raw`^\d+[a-z]?\s+(?:[nsew]\.?\s+)?\d+\s+(?:[nsew]\b|(?:north|south|east|west|${suffixes})\b)`,
  'i',
);
const suffixAtEnd = new RegExp(String.raw`\b(?:${suffixes})\.?$`, 'i');

/** 'Attn: Ann', 'c/o Store Inc' (Publication 28, section 123). */
const attentionPattern = /^(?:attn\b|attention\b|att[.:]|c\s*\/\s*o\b|℅|care of\b)/i;
/** What belongs to the street (Publication 28, section 213). */
const unitPattern =
  /^(?:#|(?:apt|apartment|bldg|building|dept|fl|floor|lot|lobby|room|rm|spc|ste|suite|tower|trlr|unit)\b|\d+(?:st|nd|rd|th)\s+fl)/i;

export const isStreet = (text: string): boolean => wordStreet.test(text) || numberStreet.test(text);

export interface StreetLines {
  readonly line1: string;
  readonly line2: string;
  /** Names and notes for the delivery that are in no line of the street. */
  readonly recipients: readonly string[];
}

/**
 * The street of lines, without recipients. Without a house number in any line, the street is the first line; with
 * `isStreetLowest` it is the last one that is no part of a building, and those above are the name.
 */
export function streetOf(
  lines: readonly string[],
  { isStreetLowest }: { readonly isStreetLowest: boolean },
): StreetLines {
  const deliveryLines = lines.map(withoutAttention).filter((line) => line !== '');
  const attention = lines.flatMap(attentionOf);
  const parts = deliveryLines.flatMap(partsOf);
  const streets = parts.filter(isStreet);
  const street = streets.find((part) => suffixPattern.test(part)) ?? streets[0];
  if (street === undefined) {
    const last = deliveryLines.findLastIndex((line) => !unitPattern.test(line));
    return divided(deliveryLines, isStreetLowest ? Math.max(last, 0) : 0, attention);
  }
  const at = parts.indexOf(street);
  const isBelowNames = at > 0 && parts.slice(0, at).every(isName);
  return isBelowNames ? divided(parts, at, attention) : divided(deliveryLines, 0, attention);
}

function divided(lines: readonly string[], at: number, attention: readonly string[]): StreetLines {
  const [line1 = '', ...others] = lines.slice(at);
  return { line1, line2: others.join(', '), recipients: [...attention, ...lines.slice(0, at)] };
}

const partsOf = (line: string): string[] =>
  line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A recipient has no number and is neither a street nor a part of a building: 'Main Street' may be the street itself. */
const isName = (part: string): boolean => !/\d/.test(part) && !suffixAtEnd.test(part) && !unitPattern.test(part);

/** A part with a number may be a street as well, as in 'c/o Store 12 High St'. */
const isAttention = (text: string): boolean => attentionPattern.test(text) && !/\d/.test(text);

function withoutAttention(line: string): string {
  if (isAttention(line)) return '';
  const parts = partsOf(line);
  return parts.some(isAttention) ? parts.filter((part) => !isAttention(part)).join(', ') : line;
}

const attentionOf = (line: string): readonly string[] =>
  isAttention(line) ? [line] : partsOf(line).filter(isAttention);
