import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { ProviderHeaderMessages } from './messages.ts';

/** The messages of the provider header in Spanish. */
export const spanish: Catalog<ProviderHeaderMessages> = { ...kitSpanish, provider: 'Avalara' };
