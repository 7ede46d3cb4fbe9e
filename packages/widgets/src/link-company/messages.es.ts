import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import { failureSpanish, notConnectedSpanish } from '../texts/shared.es.ts';
import type { LinkCompanyMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalog<LinkCompanyMessages> = {
  ...kitSpanish,
  ...failureSpanish,
  title: 'Asegurémonos de configurar el perfil fiscal correcto para sus transacciones',
  noCompany: 'No hay ninguna empresa',
  notConnected: notConnectedSpanish,
  loading: 'Cargando…',
  notAllowed: 'Solo un administrador puede vincular una empresa.',
  connect: 'Conectar QuickBooks',
  signIn: 'Ir al inicio de sesión',
  back: 'Volver a la integración',
  credentialsTitle: 'Iniciar sesión en AvaTax',
  credentialsWhy:
    'El inicio de sesión mostró quién es usted. Para calcular cuando nadie tiene la sesión abierta, el conector necesita sus propias credenciales. Se guardan cifradas y solo se usan para el impuesto de esta empresa.',
  credentialType: '¿Cómo inicia sesión en AvaTax?',
  byUser: 'Nombre de usuario y contraseña',
  byLicenseKey: 'Número de cuenta y clave de licencia',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  usernameMissing: 'Escriba el nombre de usuario.',
  passwordMissing: 'Escriba la contraseña.',
  refused: 'AvaTax no aceptó el nombre de usuario y la contraseña.',
  accountNumber: 'Número de cuenta',
  licenseKey: 'Clave de licencia',
  showLicenseKey: 'Mostrar la clave de licencia',
  accountNumberMissing: 'Escriba el número de cuenta.',
  licenseKeyMissing: 'Escriba la clave de licencia.',
  licenseKeyRefused: 'AvaTax no aceptó el número de cuenta y la clave de licencia.',
  continue: 'Continuar',
  companyTitle: 'Elija su empresa de AvaTax',
  companyWhy: 'Sus documentos de venta se registrarán en esta empresa.',
  company: 'Empresa',
  companyMissing: 'Elija una empresa.',
  sharedCompany:
    'Otra empresa de QuickBooks está vinculada a esta empresa de AvaTax. Sus clientes tendrán códigos propios.',
  lacksChosen: 'La empresa que eligió en el portal no está entre las empresas de esta cuenta de AvaTax.',
  toOnboarding: 'Volver al inicio de la integración',
  link: 'Vincular empresa',
  linking: (company) => `Vinculando ${company}…`,
  linked: 'La empresa está vinculada.',
  noCompanyAdvice: 'Esta cuenta de AvaTax no tiene ninguna empresa que se pueda vincular.',
  otherAccount: 'Usar otra cuenta de AvaTax',
};
