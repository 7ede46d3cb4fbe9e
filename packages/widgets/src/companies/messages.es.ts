import type { Catalog } from '@salestax/widget-kit';
import { listSpanish } from '../list-screen/list-messages.es.ts';
import type { CompaniesMessages } from './messages.ts';

/** Every sentence of the screen in Spanish. */
export const spanish: Catalog<CompaniesMessages> = {
  ...listSpanish,
  heading: 'Empresas',
  noCompanies: 'Ninguna empresa coincide.',
  clear: 'Borrar',

  company: 'Empresa',
  status: 'Estado',
  attention: 'Requiere atención',
  'without-tax': 'Documentos sin impuesto',
  inconsistent: 'Documentos que difieren',
  certificates: 'Certificados por renovar',
  addresses: 'Direcciones',
  waitingDocuments: 'Documentos en espera',
  lastMonth: 'Último mes',
  activity: 'Actividad',
  open: 'Abrir',
  openCompany: 'Abrir {company}',

  Active: 'Activo',
  Down: 'Inactivo',
  Disconnected: 'Desconectado',
  NotIntegrated: 'Sin integrar',
  openMonth: 'Abierto',
  closedMonth: 'Cerrado',
  brokenMonth: 'Cambiado tras el cierre',

  refusedTitle: 'No se abrió {company}',
  NotKept:
    'Este navegador no permite que la página conserve su sesión. Permita que guarde datos de este sitio e inicie sesión de nuevo.',
};
