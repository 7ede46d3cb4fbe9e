import type { Catalog } from '@salestax/widget-kit';
import { documentSpanish as documents } from '../sales-documents/document-messages.es.ts';
import type { messages } from './messages.ts';

export const spanish: Catalog<typeof messages> = {
  ...documents,
  back: 'Clientes',
  note: 'Aquí no se puede cambiar nada.',
  loading: documents.loadingDocument,
  consented:
    '{name} permite que el equipo de soporte lea los documentos de {company} hasta: {time}. Cada lectura consta en su actividad.',
  noConsent: 'El equipo de soporte no puede ver los documentos de {company}: su administrador debe permitirlo.',
  tellThem:
    'Dígale al administrador: abra «Acceso» en el conector, elija durante cuánto tiempo y haga clic en «Permitir». Después, actualice aquí los datos.',
};
