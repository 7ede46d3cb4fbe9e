/** Whether a version of a document is later than another one. SyncTokens are counters in decimal text. */
export function isNewer(one: string, other: string): boolean {
  return /^\d+$/.test(one) && /^\d+$/.test(other) && BigInt(one) > BigInt(other);
}
