/** A tax code of the provider with its description. */
interface DescribedCode {
  readonly taxCode: string;
  readonly description: string;
}

const maxFound = 20;

/**
 * Codes that contain every word of the text in code or description, ignoring case: first the exact code, then codes
 * that start with the text, then descriptions that do, then the others; by code within each.
 */
export function bestTaxCodes(codes: readonly DescribedCode[], search: string): DescribedCode[] {
  const text = search.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return codes
    .flatMap(({ taxCode, description }) => {
      const code = taxCode.toLowerCase();
      const lowerDescription = description.toLowerCase();
      const isFound = words.every((word) => code.includes(word) || lowerDescription.includes(word));
      return isFound ? [{ row: { taxCode, description }, rank: rankOf(code, lowerDescription, text) }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || one.row.taxCode.localeCompare(other.row.taxCode, 'en'))
    .slice(0, maxFound)
    .map(({ row }) => row);
}

function rankOf(code: string, description: string, text: string): number {
  if (code === text) return 0;
  if (code.startsWith(text)) return 1;
  if (description.startsWith(text)) return 2;
  return description.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)) ? 3 : 4;
}
