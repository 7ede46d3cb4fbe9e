import { Type, type Static } from 'typebox';
import { supportDurations } from '../statuses.ts';
import { Id, Instant, Name, nullable, realmIdParams, shape } from './basics.ts';

/** An integrator whose pages may show widgets of the company. */
export const Integrator = shape({
  clientId: Name,
  widgets: Type.Array(Name),
  origins: Type.Array(Name),
  /** Its sessions may also change what the widgets show. */
  mayManage: Type.Boolean(),
  openSessions: Type.Integer({ minimum: 0 }),
  /** When its latest session of the last days was opened; null = none is known. */
  lastSessionAt: nullable(Instant),
  /** An administrator of the company has blocked it. */
  blocked: nullable(shape({ by: Name, at: Instant })),
});
export type Integrator = Static<typeof Integrator>;

/** A sign-in with its sessions. */
export const UserSession = shape({
  id: Id,
  userName: Name,
  /** '' = unknown. */
  device: Name,
  signedInAt: Instant,
  /** When the latest of its sessions was opened. */
  activeAt: Instant,
  isOwn: Type.Boolean(),
  /** The session of this call. */
  isCurrent: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

/** Until when support staff may read the documents of the company, and who allowed it. */
export const SupportAccess = shape({
  until: Instant,
  grantedAt: Instant,
  grantedBy: Name,
  /** '' = none. */
  reason: Name,
});
export type SupportAccess = Static<typeof SupportAccess>;

export const CompanyAccess = shape({
  /** Empty for users who are no administrator; these see their own sessions only. */
  integrators: Type.Array(Integrator),
  sessions: Type.Array(UserSession),
  mayManage: Type.Boolean(),
  /** Null: support staff see no documents, or the caller is no administrator. Absent in answers of earlier services. */
  support: Type.Optional(nullable(SupportAccess)),
});
export type CompanyAccess = Static<typeof CompanyAccess>;

export const integratorActions = ['end', 'block', 'allow'] as const;
export type IntegratorAction = (typeof integratorActions)[number];

export const accessCalls = {
  companyAccess: { params: realmIdParams, answer: CompanyAccess },
  endUserSession: { params: realmIdParams, body: shape({ id: Id }), answer: CompanyAccess },
  changeIntegrator: {
    params: realmIdParams,
    body: shape({ clientId: Name, action: Type.Enum([...integratorActions]) }),
    answer: CompanyAccess,
  },
  changeSupportAccess: {
    params: realmIdParams,
    /** Null ends the access. */
    body: shape({ duration: nullable(Type.Enum([...supportDurations])), reason: Type.Optional(Name) }),
    answer: CompanyAccess,
  },
};
