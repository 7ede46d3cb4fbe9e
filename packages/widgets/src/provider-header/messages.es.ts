import { kitSpanish, type Catalogue } from '@salestax/widget-kit';
import type { ProviderHeaderMessages } from './messages.ts';

/** Every word of the provider's header in Spanish. */
export const spanish: Catalogue<ProviderHeaderMessages> = { ...kitSpanish, provider: 'Avalara' };
