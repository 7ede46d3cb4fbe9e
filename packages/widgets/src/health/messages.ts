/** Every sentence that a person reads here. 'Status:', 'OK' and 'FAIL' are the specification's words. */
export const messages = {
  status: 'Status:',
  ok: 'OK',
  fail: 'FAIL',
  checking: 'Checking…',
};

export type HealthMessages = typeof messages;
