/** Every word that a person reads here. */
export const messages = { provider: 'Avalara' };

export type ProviderHeaderMessages = typeof messages;
