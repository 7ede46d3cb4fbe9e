/** Options that are read at mount only. */
export const fixedOptions = ['config', 'session', 'company', 'host', 'nonce', 'signal', 'isolation'] as const;
export type FixedOption = (typeof fixedOptions)[number];
