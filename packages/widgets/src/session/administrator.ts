import type { Failure } from '@salestax/client';
import type { Message } from '@salestax/ui';

/** Messages for a user without the right; title and button are from the specification. */
export const administratorMessages = {
  administratorTitle: 'Administrator Access Required',
  administratorText:
    'Setting up the integration requires an administrator of the accounting company. Sign in with an administrator’s account to go on.',
  administratorSignIn: 'Sign-In',
  cancel: 'Cancel',
};

/** Offers a sign-in as an administrator: resolves with 'sign-in' or 'cancel'. */
export const administratorMessage = (text: typeof administratorMessages): Message => ({
  title: text.administratorTitle,
  text: text.administratorText,
  buttons: [
    { id: 'cancel', label: text.cancel },
    { id: 'sign-in', label: text.administratorSignIn, variant: 'primary' },
  ],
});

/**
 * Whether the service has refused a call because the user is no administrator. A refusal without a status is that of the
 * page's `beforeChange`.
 */
export const isForAdministrators = ({ problem, status }: Failure): boolean => problem === 'refused' && status !== null;
