import type { CompanyAccess, Integrator, SupportAccess, UserSession } from '@salestax/contract';

/** An integrator with two open sessions. */
export const sampleIntegrator = (part: Partial<Integrator> = {}): Integrator => ({
  clientId: 'portal',
  widgets: ['home', 'nexus'],
  origins: ['https://portal.example'],
  mayManage: true,
  openSessions: 2,
  lastSessionAt: '2026-03-02T09:58:00.000Z',
  blocked: null,
  ...part,
});

/** The sign-in of the administrator in this browser. */
export const sampleSignIn = (part: Partial<UserSession> = {}): UserSession => ({
  id: 'here',
  userName: 'Dana Whitfield',
  device: 'Firefox, Windows',
  signedInAt: '2026-03-02T08:00:00.000Z',
  activeAt: '2026-03-02T09:40:00.000Z',
  isOwn: true,
  isCurrent: true,
  ...part,
});

/** The consent that support staff read documents. */
export const sampleSupport = (part: Partial<SupportAccess> = {}): SupportAccess => ({
  until: '2026-03-03T10:00:00.000Z',
  grantedAt: '2026-03-02T10:00:00.000Z',
  grantedBy: 'Dana Whitfield',
  reason: 'Case 4711',
  ...part,
});

const blocked = { by: 'Dana Whitfield', at: '2026-03-01T08:00:00.000Z' };

/** Everything that the screen can show. */
export const sampleAccess = (part: Partial<CompanyAccess> = {}): CompanyAccess => ({
  mayManage: true,
  integrators: [
    sampleIntegrator(),
    sampleIntegrator({ clientId: 'partner', mayManage: false, openSessions: 0, lastSessionAt: null }),
    sampleIntegrator({ clientId: 'former', openSessions: 0, blocked }),
  ],
  sessions: [
    sampleSignIn(),
    sampleSignIn({ id: 'there', device: '', isCurrent: false }),
    sampleSignIn({ id: 'luis', userName: 'Luis Ortega', device: 'Safari, iOS', isOwn: false, isCurrent: false }),
  ],
  ...part,
});
