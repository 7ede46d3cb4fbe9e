import type { Catalog } from '@salestax/widget-kit';
import { spanish as documents } from '../documents/messages.es.ts';
import type { messages } from './messages.ts';

export const spanish: Catalog<typeof messages> = {
  ...documents,
  back: 'Clientes',
  heading: 'Documentos de un cliente',
  note: 'Los documentos de venta recientes de la empresa en QuickBooks y qué ha sido de su impuesto. Aquí no se puede cambiar nada.',
  loading: 'Leyendo los documentos…',
  consented:
    '{name} permite que el equipo de soporte lea los documentos de {company} hasta: {time}. La empresa ve en su actividad lo que se lee.',
  reasonIs: 'Motivo: {reason}',
  noConsent: 'El equipo de soporte no puede ver los documentos de {company}. Su administrador debe permitirlo antes.',
  tellThem:
    'Dígale al administrador: abra «Acceso» en el conector, elija durante cuánto tiempo el equipo de soporte puede leer sus documentos y haga clic en «Permitir». Después, haga clic aquí en «Actualizar datos».',
};
