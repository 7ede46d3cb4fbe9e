import type { Catalog } from '@salestax/widget-kit';
import { documentArabic } from '../sales-documents/document-messages.ar.ts';
import type { messages } from './messages.ts';

export const arabic: Catalog<typeof messages> = { ...documentArabic };
