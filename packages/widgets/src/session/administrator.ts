import type { Failure } from '@salestax/client';
import type { Message } from '@salestax/ui';

/** Messages for a user without the right, or whom AvaTax does not list; title and button are from the specification. */
export const administratorMessages = {
  administratorTitle: 'Administrator Access Required',
  administratorText:
    'Setting up the integration requires an administrator of the accounting company. Sign in with an administrator’s account to go on.',
  inactiveUserText:
    'AvaTax lists this user as inactive, or not at all. Ask an administrator of your Avalara account to activate the user, or sign in with another one.',
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
 * Whether the service has refused a call on one of our own pages because the user is no administrator. A refusal without a
 * status is that of the page's `beforeChange`.
 */
export const needsAdministrator = ({ problem, status }: Failure, isEmbedded: boolean): boolean =>
  problem === 'refused' && status !== null && !isEmbedded;
