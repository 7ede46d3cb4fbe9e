import type { Catalog } from '@salestax/widget-kit';
import { listSpanish } from '../list-screen/list-messages.es.ts';
import type { CompaniesMessages } from './messages.ts';

/** Every sentence of the screen in Spanish. */
export const spanish: Catalog<CompaniesMessages> = {
  ...listSpanish,
  heading: 'Empresas',
  note: 'Las empresas en las que puede entrar. Cambie de una a otra sin volver a iniciar sesión.',
  loading: 'Leyendo las empresas…',
  noCompanies: 'Todavía no hay ninguna empresa.',
  noneFound: 'Ninguna empresa coincide.',
  search: 'Buscar empresas',
  searchNow: 'Buscar',
  searchHint: 'Nombre o ID de empresa de QuickBooks',
  clear: 'Borrar la búsqueda',
  filters: 'Mostrar solo',
  needsAttention: 'Requieren atención',
  notClosed: 'Último mes sin cerrar',

  company: 'Empresa',
  realmId: 'ID de empresa de QuickBooks',
  status: 'Estado',
  attention: 'Requiere atención',
  nothing: 'Nada',
  documents: {
    one: '{count} documento sin impuesto',
    many: '{count} de documentos sin impuesto',
    other: '{count} documentos sin impuesto',
  },
  reconciliation: { one: '{count} diferencia', many: '{count} de diferencias', other: '{count} diferencias' },
  exemption: { one: '{count} certificado', many: '{count} de certificados', other: '{count} certificados' },
  batchaddress: { one: '{count} dirección', many: '{count} de direcciones', other: '{count} direcciones' },
  waitingDocuments: 'Documentos en espera',
  lastMonth: 'Último mes',
  activeAt: 'Última actividad',
  never: 'Ninguna',
  open: 'Abrir',
  openCompany: 'Abrir {company}',
  current: 'Abierta ahora',

  Active: 'Activa',
  Down: 'Cálculo desactivado',
  Disconnected: 'Desconectada',
  NotIntegrated: 'Sin integrar',
  openMonth: 'Abierto',
  closedMonth: 'Cerrado',
  brokenMonth: 'Cambiado tras el cierre',

  refusedTitle: 'No se abrió {company}',
  NoAccess: 'Ya no tiene acceso a esta empresa. Actualice la lista.',
  CompanyDisconnected:
    'No está conectada a QuickBooks. Cierre la sesión e iníciela desde esta empresa en QuickBooks para conectarla de nuevo.',
  InvalidUser: 'AvaTax ya no le incluye como usuario activo de su cuenta. Consulte a un administrador de la empresa.',
  NonAdminUser: 'Su configuración no está completa. Debe completarla un administrador de su cuenta de AvaTax.',
  TooManyRequests: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
  NotKept:
    'Este navegador no guarda la sesión. Permita las cookies y los datos del sitio para esta página e inicie sesión de nuevo.',
  close: 'Cerrar',
};
