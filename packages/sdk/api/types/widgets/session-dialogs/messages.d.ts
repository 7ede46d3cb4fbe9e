/**
 * The messages of this widget. The questions, the refusals and the labels of their buttons are from the specification.
 */
declare const messages: {
    endsSoonTitle: string;
    endsSoonAdvice: string;
    timeLeft: (time: string) => string;
    logOut: string;
    staySignedIn: string;
    timedOutTitle: string;
    timedOut: string;
    signedOutTitle: string;
    signedOut: string;
    notSaved: string;
    failed: string;
    leaveTitle: string;
    leave: string;
    details: string;
    correlationId: string;
    status: string;
    ok: string;
    signIn: string;
    no: string;
    yes: string;
    wait: string;
};
type SessionDialogsMessages = typeof messages;

export type { SessionDialogsMessages as S };
