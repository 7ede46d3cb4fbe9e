/** Tests that observe the process of the service itself, which is not the test's process in a cluster. */
export const ofOneProcess: readonly string[] = [
  // Observes the requests to the identity server in the process.
  'test/service/identity/sign-in-tokens.test.ts',
  // Loads a tracing SDK into the process.
  'test/service/operations/operation-tracing.test.ts',
  // Reads a counter of the process.
  'test/service/operations/operation-secrets.test.ts',
];
