/** The messages of the provider header. */
declare const messages: {
    provider: string;
};
type ProviderHeaderMessages = typeof messages;

export type { ProviderHeaderMessages as P };
