/** The messages of this widget. 'Status:', 'OK' and 'FAIL' are from the specification. */
declare const messages: {
    status: string;
    ok: string;
    fail: string;
    checking: string;
};
interface HealthMessages extends Readonly<typeof messages> {
}

export type { HealthMessages as H };
