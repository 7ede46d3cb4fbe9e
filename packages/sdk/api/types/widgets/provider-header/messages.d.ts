/** The messages of the provider header. */
declare const messages: {
    provider: string;
};
interface ProviderHeaderMessages extends Readonly<typeof messages> {
}

export type { ProviderHeaderMessages as P };
