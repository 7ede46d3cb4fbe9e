/** Characters of the values of one batch: lists of ids and codes are sent in URLs, which servers cut at 8,000 characters. */
const maxBatchCharacters = 3_000;
const maxBatchValues = 200;
/** Quotes, a comma and blanks around a value, encoded. */
const separatorCharacters = 10;

/** Divides values into batches that fit into the URL of a vendor call. Duplicates are dropped, the order is retained. */
export function urlBatches(values: readonly string[]): string[][] {
  const batches: string[][] = [];
  let charactersLeft = 0;
  for (const value of new Set(values)) {
    const characters = encodeURIComponent(value).length + separatorCharacters;
    let batch = batches.at(-1);
    if (batch === undefined || characters > charactersLeft || batch.length === maxBatchValues) {
      batch = [];
      batches.push(batch);
      charactersLeft = maxBatchCharacters;
    }
    batch.push(value);
    charactersLeft -= characters;
  }
  return batches;
}
