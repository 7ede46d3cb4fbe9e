import { kitArabic, type Catalog } from '@salestax/widget-kit';
import type { ProviderHeaderMessages } from './messages.ts';

/** The messages of the provider header in Arabic. */
export const arabic: Catalog<ProviderHeaderMessages> = { ...kitArabic, provider: 'Avalara' };
