import { kitSpanish, type Catalogue } from '@salestax/widget-kit';
import { failureSpanish, notConnectedSpanish } from '../messages/shared.es.ts';
import type { LinkCompanyMessages } from './messages.ts';

/** The messages of the screen in Spanish. */
export const spanish: Catalogue<LinkCompanyMessages> = {
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
    'Estos datos se guardan cifrados y solo se usan para calcular y registrar el impuesto de esta empresa.',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  usernameMissing: 'Escriba el nombre de usuario.',
  passwordMissing: 'Escriba la contraseña.',
  refused: 'AvaTax no aceptó el nombre de usuario y la contraseña.',
  continue: 'Continuar',
  companyTitle: 'Elija su empresa de AvaTax',
  companyWhy: 'Sus documentos de venta se registrarán en esta empresa.',
  company: 'Empresa',
  companyMissing: 'Elija una empresa.',
  link: 'Vincular empresa',
  linking: (company) => `Vinculando ${company}…`,
  linked: 'La empresa está vinculada.',
  noCompanyAdvice: 'Esta cuenta de AvaTax no tiene ninguna empresa que se pueda vincular.',
  otherAccount: 'Usar otra cuenta de AvaTax',
};
