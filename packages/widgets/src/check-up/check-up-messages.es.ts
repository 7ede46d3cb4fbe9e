import type { CheckUpMessages } from './check-up-messages.ts';

/** The messages of the check-up in Spanish. */
export const checkUpSpanish: CheckUpMessages = {
  checkUpTitle: '¿Está bien configurado mi QuickBooks?',
  checkUpIntro: 'Revisa QuickBooks, AvaTax y la configuración. No cambia nada.',
  checkUpStart: 'Revisar ahora',
  checkUpAgain: 'Revisar de nuevo',
  checkUpWaiting: 'Revisando…',
  checkUpFailed: 'No se pudo hacer la revisión. Inténtelo de nuevo en un momento.',
  checkUpFine: 'Todo está bien configurado.',
  checkUpSummary: 'Problemas: {problems}. Avisos: {warnings}. Sin revisar: {unknown}.',
  checkUpElsewhere: 'se abre en otra pestaña',
  'severity-problem': 'Problema',
  'severity-warning': 'Aviso',
  'severity-unknown': 'Sin revisar',
  'severity-ok': 'En orden',
  'area-credentials': 'Conexiones',
  'area-rights': 'Permisos en AvaTax',
  'area-subscriptions': 'Suscripciones de AvaTax',
  'area-sales-tax': 'Impuesto sobre las ventas en QuickBooks',
  'area-own-items': 'Artículos de impuesto y cargos',
  'area-addresses': 'Dirección de la empresa',
  'area-nexus': 'Dónde se cobra el impuesto',
  'area-item-mapping': 'Códigos fiscales de los artículos',
  '/integration': 'Conexiones',
  '/linkcompany': 'Vincular empresa',
  '/connectorsettings': 'Configuración',
  '/nexussetup': 'Dónde cobra',
  '/itemmanagement': 'Catálogo de productos',
  checkUpAccounting: 'Abrir QuickBooks',
  'in-order': 'No hay nada que hacer.',
  'not-checked': 'No se pudo revisar. {subject}',
  'needs-accounting': 'Se puede revisar cuando QuickBooks esté conectado.',
  'needs-provider': 'Se puede revisar cuando haya una empresa de AvaTax vinculada.',
  'not-connected': 'QuickBooks no está conectado. Conéctelo.',
  'accounting-refused': 'QuickBooks ya no acepta la conexión. Conéctelo de nuevo.',
  'connection-ends': 'La conexión con QuickBooks termina el {subject}. Conéctelo de nuevo antes de ese día.',
  'credentials-missing': 'No hay credenciales de AvaTax guardadas. Introdúzcalas.',
  'credentials-refused': 'AvaTax no acepta las credenciales guardadas. Introdúzcalas de nuevo.',
  'company-not-linked': 'No hay ninguna empresa de AvaTax vinculada. Elija una.',
  'company-not-found': 'La cuenta de AvaTax no tiene una empresa activa con el código {subject}. Elija otra.',
  'role-insufficient':
    'El usuario de AvaTax tiene el rol {subject}, que no puede registrar y anular todo. Use un administrador o una clave de licencia.',
  'subscription-tax': 'La cuenta no tiene suscripción para calcular impuestos. Pida a Avalara que la añada.',
  'subscription-addresses':
    'La validación de direcciones está activada, pero la cuenta no tiene suscripción. Pida a Avalara que la añada, o desactívela.',
  'subscription-certificates':
    'La cuenta no tiene suscripción para certificados de exención. Si los necesita, pida a Avalara que la añada.',
  'edition-not-supported':
    'Esta es una empresa de QuickBooks para {subject}. Solo se admiten empresas de Estados Unidos: en otras, QuickBooks rechaza nuestras líneas de impuesto.',
  'sales-tax-not-set-up':
    'El impuesto sobre las ventas no está configurado, así que los documentos no tienen la casilla de impuesto: artículos y clientes deciden qué está gravado. Para decidirlo en cada línea, configúrelo con una tasa propia del 0 %.',
  'zero-rate-missing':
    'QuickBooks calcula el impuesto y no tiene una tasa del 0 %. Los documentos que grava esperan a una persona. Añada una tasa propia del 0 % y asígnela a los clientes.',
  'default-rate-charges':
    'La tasa predeterminada es mayor que 0 %, así que los documentos nuevos esperan a una persona. Haga predeterminada una tasa del 0 %.',
  'exempt-customers-taxed':
    'Clientes exentos en QuickBooks que su configuración grava, salvo que AvaTax tenga un certificado: {subject}.',
  'credits-applied':
    'QuickBooks aplica los créditos automáticamente. Un crédito aplicado no se puede cambiar, así que su impuesto queda como se guardó.',
  'tax-item-missing': 'No se ha elegido el artículo del impuesto. Elíjalo en la configuración.',
  'fee-items-missing':
    'El cargo por entrega está activado, pero sus artículos no se han elegido. Elíjalos en la configuración.',
  'item-not-found': 'QuickBooks no tiene ningún artículo con el id {subject}. Elija otro en la configuración.',
  'item-inactive': '{subject} está inactivo. Active el artículo.',
  'item-unusable':
    '{subject} no puede estar en una línea: es un paquete o no tiene cuenta de ingresos. Elija otro artículo en la configuración.',
  'item-taxable': '{subject} está gravado. Desactive la casilla de impuesto del artículo.',
  'account-inactive': '{subject} está inactiva. Active la cuenta o elija otra para el artículo.',
  'account-not-liability':
    '{subject} no es una cuenta de pasivo, así que el impuesto cobrado parece dinero suyo. Elija otra cuenta para el artículo.',
  'address-missing': 'La empresa no tiene dirección. Introdúzcala: el impuesto depende de dónde salen los productos.',
  'address-incomplete': 'La dirección no está completa. Introduzca un código postal, o calle, ciudad y estado.',
  'address-not-valid': 'AvaTax no encuentra la dirección. {subject}',
  'nexus-missing':
    'No hay ningún estado activado, así que no se cobra impuesto. Active los estados donde debe cobrarlo.',
  'nexus-home-missing': 'No se cobra impuesto en {subject}, donde está la empresa.',
  'items-undecided':
    'Artículos sin código fiscal en AvaTax: {subject}. Se gravan como mercancía general hasta que elija sus códigos.',
};
