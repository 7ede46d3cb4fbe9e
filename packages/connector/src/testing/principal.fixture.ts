import type { Principal } from '../security/principal.ts';

/** A caller of the company 'c' with a session of a user, without rights. */
export const samplePrincipal = (changes: Partial<Principal> = {}): Principal => ({
  kind: 'app',
  jti: 'j',
  subject: 'dana',
  realmId: '1',
  companyId: 'c',
  user: null,
  staff: null,
  canManage: false,
  canClose: false,
  widgets: [],
  manages: [],
  clientId: null,
  origins: [],
  isDisconnected: false,
  ...changes,
});
