/** The meaning of a colour, which must not be conveyed by the colour alone. */
export type Tone = 'info' | 'positive' | 'attention' | 'negative';
