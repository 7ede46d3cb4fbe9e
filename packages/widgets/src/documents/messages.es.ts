import type { Catalog } from '@salestax/widget-kit';
import { documentSpanish } from '../sales-documents/document-messages.es.ts';
import type { messages } from './messages.ts';

export const spanish: Catalog<typeof messages> = { ...documentSpanish };
