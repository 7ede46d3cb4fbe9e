import type { Catalog } from '@salestax/widget-kit';
import { optionSpanish, settingsSpanish } from '../company-options/option-messages.es.ts';
import { listSpanish } from '../list-screen/list-messages.es.ts';
import { setUpSpanish } from '../set-up/set-up-messages.es.ts';
import { administratorSpanish } from '../texts/shared.es.ts';
import type { AllSettingsMessages } from './messages.ts';
import { simulationSpanish } from './simulation-messages.es.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<AllSettingsMessages> = {
  ...listSpanish,
  ...simulationSpanish,
  ...administratorSpanish,
  ...optionSpanish,
  ...setUpSpanish,
  back: 'Inicio',
  title: 'Configuración del conector',
  intro: 'Cómo llegan a AvaTax los documentos de {company}.',
  introUnnamed: 'Cómo llegan los documentos a AvaTax.',
  help: 'Ayuda sobre la configuración del conector',
  opensElsewhere: 'se abre en otra pestaña',
  loading: 'Leyendo la configuración…',

  credentialsMissing: 'Faltan las credenciales de AvaTax',
  credentialsMissingNote:
    'El conector no tiene el usuario y la contraseña de su cuenta de AvaTax, o AvaTax ya no los acepta. Introdúzcalos primero; después podrá elegir aquí la cuenta y la empresa.',
  enterCredentials: 'Introducir el usuario y la contraseña de AvaTax',

  account: 'Cuenta',
  accountNote: 'La empresa de AvaTax que recibe las transacciones.',
  items: 'Artículos',
  itemsNote: 'Los artículos de QuickBooks que llevan impuestos y cargos en un documento.',
  addresses: 'Direcciones',
  exemption: 'Exención',
  exemptionNote: 'Quién hereda el certificado de un cliente principal.',

  AvaTaxAccountNumber: 'Número de cuenta de AvaTax',
  AvaTaxCompanyCode: 'Código de empresa',
  AvaTaxUserName: 'Nombre de usuario',
  AvaTaxStartDate: settingsSpanish.avaTaxStartDate,
  IsMakeAllCustomerTaxable: settingsSpanish.isMakeAllCustomerTaxable,
  SalesTaxItem: settingsSpanish.taxItemId,
  RdfItem: settingsSpanish.rdfItemId,
  TaxOnRdfItem: settingsSpanish.taxOnRdfItemId,
  OtherTaxItems: settingsSpanish.otherTaxItems,
  IsEnableRetailDeliveryFee: settingsSpanish.isEnableRetailDeliveryFee,
  IsEnableAddressValidation: settingsSpanish.isEnableAddressValidation,
  ApplyParentExemptionToSubCustomer: settingsSpanish.applyParentExemptionToSubCustomer,
  ApplyParentExemptionToProject: settingsSpanish.applyParentExemptionToProject,

  chooseCompany: 'Elija una empresa',
  startDateHint: 'Los documentos anteriores al {date} no se calculan.',
  noStartDateHint: 'Sin una fecha se calculan los documentos de cualquier día.',
  futureStartDate: 'Esta fecha está en el futuro: hasta el {date} no se calcula ningún documento.',
  otherCompany:
    'Al guardar se vincula otra empresa de AvaTax: los documentos anteriores no están registrados en ella, lo que se leyó de la anterior se elimina aquí y el trabajo en curso se detiene.',
  taxableHint: 'Se dejan de lado las exenciones de QuickBooks. Los certificados de AvaTax siguen contando.',
  otherTaxHint:
    'Las líneas con estos artículos son impuesto cobrado, no ventas. Un ejemplo es «Shopify sales tax» en los recibos de una tienda.',
  remove: 'Quitar',
  feeHint: 'Agrega el cargo, y su impuesto, donde un estado lo cobra.',
  addressHint: 'Activa la validación de direcciones en bloque.',

  searchItems: 'Buscar artículos',
  searching: 'Buscando…',
  searchFailed: 'La búsqueda falló. Escriba de nuevo para repetirla.',
  noResults: 'No hay resultados',
  results: {
    one: '{count} resultado disponible',
    many: '{count} de resultados disponibles',
    other: '{count} resultados disponibles',
  },
  clear: 'Borrar',

  accountNumberRequired: 'El número de cuenta de AvaTax es obligatorio',
  invalidAccountNumber: 'El número de cuenta de AvaTax no es válido.',
  companyRequired: 'El código de empresa es obligatorio',
  companyGone: 'Elija de nuevo el código de empresa: {code} no es una empresa de esta cuenta.',
  userNameRequired: 'El nombre de usuario es obligatorio',
  userNameRefused: 'AvaTax no conoce este nombre de usuario.',
  invalidDate: 'Escriba la fecha como mes/día/año.',
  salesTaxItemRequired: 'El artículo de impuesto sobre las ventas es obligatorio',
  itemChosenTwice: 'Este artículo ya está elegido para otra línea. Elija otro.',
  errors: {
    one: '{count} campo necesita una corrección',
    many: '{count} de campos necesitan una corrección',
    other: '{count} campos necesitan una corrección',
  },

  feeNeedsItems:
    'Para activar el cargo por entrega minorista, busque y seleccione el artículo del cargo y el artículo del impuesto sobre el cargo.',
  feeAnnounced: 'Esto activará el cargo por entrega minorista. Haga clic en «Guardar».',
  incomplete: 'Complete la configuración.',
  incompleteNames: 'Falta: {names}.',
  requiredNote: 'Los campos con * son obligatorios.',
  administratorText: 'Solo un administrador de la empresa puede cambiar la configuración del conector.',

  save: 'Guardar',
  discard: 'Descartar',
  noChanges: 'No ha cambiado nada.',
  unchanged: 'Sin cambios pendientes',
  changes: {
    one: '{count} cambio sin guardar',
    many: '{count} de cambios sin guardar',
    other: '{count} cambios sin guardar',
  },
  saved: 'La configuración se guardó correctamente.',
  notSaved: 'Se produjo un error al guardar la configuración.',
  overtaken: 'Otra persona guardó esta configuración entretanto',
  overtakenNote:
    'Elija qué valor debe quedar en cada caso y guarde. Lo que escribió sigue en el formulario; los demás campos muestran lo que está guardado ahora.',
  yours: 'Suyo',
  theirs: 'Guardado ahora',
  takeTheirs: 'Usar lo guardado',
  takeAllTheirs: 'Usar todo lo guardado',

  status: 'Estado de la integración',
  Active: 'Activo',
  Down: 'Inactivo',
  Disconnected: 'Desconectado',
  NotIntegrated: 'Sin integrar',
  openSettings: 'Abrir la configuración del conector',
  on: 'Sí',
  off: 'No',
  none: 'Ninguno',

  ok: 'Aceptar',
  close: 'Cerrar',
};
