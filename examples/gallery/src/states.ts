/** States of the service that a visitor can choose: what the widget shows then. */
export const serviceStates = {
  '': 'As it is',
  slow: 'No answer yet',
  failed: 'The service fails',
  busy: 'Too many requests',
  other: 'Answers of another form',
  offline: 'No connection',
  unauthorized: 'The session is refused',
} as const;
export type ServiceState = keyof typeof serviceStates;

/** Faults of the vendors in the sandbox, by the names of the gallery's server. */
export const vendorFaults = {
  '': 'As they are',
  slow: 'AvaTax answers slowly',
  busy: 'AvaTax refuses too many requests',
  token: 'QuickBooks refuses the token once',
  partial: 'QuickBooks’ answers are cut off',
} as const;
export type VendorFault = keyof typeof vendorFaults;

export const isVendorFault = (text: string): text is VendorFault => Object.hasOwn(vendorFaults, text);

export const isServiceState = (text: string): text is ServiceState => Object.hasOwn(serviceStates, text);

const real = globalThis.fetch.bind(globalThis);

const answerOf = (status: number) => async () =>
  new Response('{}', {
    status,
    // As every answer of the connector.
    headers: { 'content-type': 'application/json', 'x-correlation-id': 'gallery' },
  });

const answers: Readonly<Record<Exclude<ServiceState, ''>, (signal: AbortSignal | undefined) => Promise<Response>>> = {
  slow: (signal) =>
    new Promise((_, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
    }),
  failed: answerOf(500),
  busy: answerOf(429),
  other: answerOf(200),
  offline: () => Promise.reject(new TypeError('No connection')),
  unauthorized: answerOf(401),
};

/** Lets every later call of this page end as the service would in this state. */
export function setServiceState(state: ServiceState): void {
  globalThis.fetch =
    state === ''
      ? real
      : (input, init) => answers[state](init?.signal ?? (input instanceof Request ? input.signal : undefined));
}
