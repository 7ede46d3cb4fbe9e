import * as widgets from '@salestax/widget-sources/catalogs/es';
import type { Catalogs, Language } from '../language.ts';
import type { WidgetName } from '../widgets.ts';

const catalogs: Catalogs = widgets;

/** Number and date formats of Spanish in the United States, because the amounts are in US dollars. */
const locale = 'es-US';

/** The type requires a title for every widget of the route table. */
const titles: Record<WidgetName, string> = {
  launch: 'Iniciar sesión',
  disconnect: 'Desconectado',
  landing: 'El impuesto sobre las ventas, integrado en QuickBooks',
  onboarding: 'Integración',
  home: 'Inicio',
  connectorSettings: 'Configuración del conector',
  nexus: '¡Dónde recauda impuestos!',
  linkCompany: 'Vincular empresa',
  providerSignIn: 'Inicio de sesión del proveedor',
  integration: 'Integración',
  completion: 'Conectado',
  accountingCallback: 'Iniciando sesión',
  taxProviderCallback: 'Iniciando sesión',
  signOut: 'Cerrando sesión',
  utilities: 'Abriendo',
  health: 'Estado del servicio',
  documents: 'Documentos de venta',
  receipt: 'Comprobante del impuesto',
  reconciliation: 'Utilidad de conciliación de impuestos',
  close: 'Cierre de mes',
  productCatalog: 'Gestionar el catálogo de productos',
  addressValidation: 'Validación de direcciones en bloque',
  exemption: 'Gestionar exenciones',
  companies: 'Empresas',
  access: 'Quién tiene acceso',
  activity: 'Actividad',
  adminSignIn: 'Inicio de sesión del personal',
  adminCustomers: 'Clientes',
  supportDocuments: 'Documentos de un cliente',
};

/** The pages in Spanish. */
export const spanish: Language = {
  locale,
  text: {
    product: 'Conector de impuesto sobre las ventas',
    shortcuts: 'Accesos directos',
    skip: 'Ir al contenido',
    loading: 'Cargando…',
    nav: 'Herramientas',
    navHome: 'Inicio',
    navNexus: 'Dónde recauda',
    navDocuments: 'Documentos',
    navReconciliation: 'Conciliación',
    navClose: 'Cierre de mes',
    navExemption: 'Exenciones',
    navCatalog: 'Productos',
    navAddresses: 'Direcciones',
    navAccess: 'Acceso',
    navSettings: 'Configuración',
    navActivity: 'Actividad',
    navCompanies: 'Empresas',
    navWaiting: {
      one: '{count} requiere atención',
      many: '{count} requieren atención',
      other: '{count} requieren atención',
    },
    providerOutage:
      'AvaTax no responde desde {time}. Ahora no se puede calcular el impuesto. Los documentos guardados reciben su impuesto y se registran en cuanto responda.',
    accountingOutage:
      'QuickBooks no responde desde {time}. Las listas pueden estar incompletas. Los documentos guardados se registran en cuanto responda.',
    service: 'Servicio',
    help: 'Ayuda',
    opensElsewhere: 'Se abre en otra pestaña',
    documents: 'Documentos en QuickBooks',
    gallery: 'Galería de widgets',
    api: 'API',
    health: 'Estado del servicio',
    notFound: 'Página no encontrada',
    notFoundAdvice: 'No hay ninguna página en esta dirección.',
    home: 'Ir al inicio',
    notLoaded: 'No se pudo cargar esta página.',
    retry: 'Reintentar',
  },
  titles,
  messagesFor: (name) => ({ locale, messages: catalogs[name] }),
};
