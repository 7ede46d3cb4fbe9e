import { kitSpanish, type Catalogue } from '@salestax/widget-kit';
import type { ProviderHeaderMessages } from './messages.ts';

/** The messages of the provider header in Spanish. */
export const spanish: Catalogue<ProviderHeaderMessages> = { ...kitSpanish, provider: 'Avalara' };
