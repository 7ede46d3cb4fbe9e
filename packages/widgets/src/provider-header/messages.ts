/** The messages of the provider header. */
export const messages = { provider: 'Avalara' };

export interface ProviderHeaderMessages extends Readonly<typeof messages> {}
