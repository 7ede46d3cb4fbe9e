import { kitSpanish, type SharedCatalog } from '@salestax/widget-kit';
import { blockedSpanish, failureSpanish, notConnectedSpanish, tableWordsSpanish } from '../texts/shared.es.ts';
import type { listMessages } from './list-messages.ts';

/** Texts that all list screens have. */
export const listSpanish: SharedCatalog<typeof listMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  ...tableWordsSpanish,
  back: 'Inicio',
  notConnected: notConnectedSpanish,
  ...blockedSpanish,
  refresh: 'Actualizar datos',
  of: '{done} de {total}',
  waiting: 'En espera',
  stop: 'Detener',
  silent: '{vendor} no responde desde {time}. Esto continuará por sí solo en cuanto responda.',
  connectorSilent:
    'El conector no responde desde {time}. El trabajo continúa y se mostrará de nuevo en cuanto responda.',
  csv: 'Exportar CSV',
  cancel: 'Cancelar',
  ok: 'Aceptar',
};
