/** The messages of this widget. 'Status:', 'OK' and 'FAIL' are from the specification. */
export const messages = {
  status: 'Status:',
  ok: 'OK',
  fail: 'FAIL',
  checking: 'Checking…',
};

export interface HealthMessages extends Readonly<typeof messages> {}
