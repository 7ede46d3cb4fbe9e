/** The messages of the provider header. */
export const messages = { provider: 'Avalara' };

export type ProviderHeaderMessages = typeof messages;
