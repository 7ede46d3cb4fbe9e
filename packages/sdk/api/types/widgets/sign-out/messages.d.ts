/** The messages of this widget. The first is from the specification. */
declare const messages: {
    signedOut: string;
    signIn: string;
};
type SignOutMessages = typeof messages;

export type { SignOutMessages as S };
