/**
 * Tests that look into the process of the service by itself: when it is several, and none of them this one, there is
 * nothing to be seen from here.
 */
export const ofOneProcess: readonly string[] = [
  // What the service fetches from the identity server is looked at where it is fetched.
  'test/service/identity/sign-in-tokens.test.ts',
  // The spans of an SDK that is loaded into the process, and the headers that it sends.
  'test/service/operations/operation-tracing.test.ts',
  // A counter of the process.
  'test/service/operations/operation-secrets.test.ts',
];
