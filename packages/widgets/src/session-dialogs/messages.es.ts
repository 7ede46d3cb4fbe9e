import { kitSpanish, type Catalog } from '@salestax/widget-kit';
import type { SessionDialogsMessages } from './messages.ts';

/** The messages of the dialogs in Spanish. */
export const spanish: Catalog<SessionDialogsMessages> = {
  ...kitSpanish,
  endsSoonTitle: 'Su sesión está a punto de terminar',
  endsSoonAdvice: 'Mantenga la sesión abierta para conservar lo que ha escrito.',
  endsSoonForGood: 'Esta sesión no se puede prolongar. Guarde lo que ha escrito e inicie sesión de nuevo.',
  timeLeft: (time) => `Quedan ${time}`,
  logOut: 'Cerrar sesión',
  staySignedIn: 'Mantener la sesión',
  signInAgain: 'Iniciar sesión de nuevo',
  notNow: 'Ahora no',
  timedOutTitle: 'Sesión caducada',
  timedOut: 'Su sesión ha caducado. Inicie sesión para continuar donde la dejó.',
  signedOutTitle: 'Ya no tiene una sesión en esta página',
  signedOut: 'La sesión ha caducado. Inicie sesión de nuevo.',
  disconnectedByStaff:
    'El soporte desconectó esta empresa de AvaTax, así que no se calculan impuestos. Inicie sesión como administrador para volver a conectarla.',
  notSaved: 'La última acción no guardó nada.',
  failedTitle: 'Esta página no puede continuar',
  failed: 'Se produjo un error. Inténtelo de nuevo más tarde.',
  leaveTitle: '¿Salir de esta página?',
  leave: 'Hay cambios sin guardar. ¿Desea salir de todos modos?',
  leaveMoved:
    'Otra pestaña abrió otra empresa. Lo que cambió aquí pertenece a la anterior y ya no se puede guardar. ¿Desea dejarlo y continuar con la otra empresa?',
  details: 'Detalles',
  correlationId: 'Identificador de correlación',
  copyCorrelationId: 'Copiar identificador de correlación',
  copied: 'Copiado',
  notCopied: 'El navegador no permitió copiar.',
  status: 'Respuesta',
  ok: 'Aceptar',
  signIn: 'Iniciar sesión',
  no: 'No',
  yes: 'Sí',
  wait: 'Espere, por favor…',
};
