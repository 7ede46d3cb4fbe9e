declare const exemptionMethods: readonly ["Email", "Fax", "Download"];
/** The result of writing own lines; `unchanged`: they were right; `waiting`: it goes on in the background. */
declare const writeOutcomes: readonly ["written", "unchanged", "skipped", "failed", "waiting"];
type WriteOutcome = (typeof writeOutcomes)[number];

export { exemptionMethods as e };
export type { WriteOutcome as W };
