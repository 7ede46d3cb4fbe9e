import type { UserSession } from '@salestax/contract';
import type { UserSessionRow } from '../../store/sessions.ts';
import { signInLifetime } from './session-life.ts';

/** The user who looks at the list, with their session. */
interface Viewer {
  readonly subject: string;
  readonly jti: string;
}

/** Live sessions as sign-ins (a `family` is the sessions of one sign-in): own ones first, then by the time of the sign-in, the latest first. */
export function userSessionsOf(rows: readonly UserSessionRow[], viewer: Viewer): readonly UserSession[] {
  const byFamily = Map.groupBy(rows, ({ family }) => family);
  return [...byFamily.values()]
    .flatMap((family) => {
      const latest = family.toSorted((one, other) => Number(other.issuedAt) - Number(one.issuedAt))[0];
      const isCurrent = family.some(({ jti }) => jti === viewer.jti);
      return latest === undefined ? [] : [sessionOf(latest, { isCurrent, isOwn: latest.subject === viewer.subject })];
    })
    .toSorted(
      (one, other) =>
        Number(other.isOwn) - Number(one.isOwn) || Date.parse(other.signedInAt) - Date.parse(one.signedInAt),
    );
}

function sessionOf(
  { family, scope, device, issuedAt, absoluteExpiresAt }: UserSessionRow,
  whose: Pick<UserSession, 'isOwn' | 'isCurrent'>,
): UserSession {
  return {
    id: family,
    userName: userNameOf(scope),
    device: device ?? '',
    // A sign-in ends a fixed time after it, whatever extends its sessions.
    signedInAt: new Date(absoluteExpiresAt.getTime() - signInLifetime).toISOString(),
    activeAt: issuedAt.toISOString(),
    ...whose,
  };
}

/** The scope of a user's session is the user. */
export function userNameOf(scope: unknown): string {
  const name: unknown = typeof scope === 'object' && scope !== null && 'name' in scope ? scope.name : '';
  return typeof name === 'string' ? name : '';
}
