import type { DisconnectOutcome, DisconnectStep } from '@salestax/contract';
import { inForce } from '../../domain/support-consent.ts';

/** How long a request waits for another person. Milliseconds. */
export const requestMs = 24 * 3_600_000;

/** Whether a disconnect needs a second person: documents that wait would not be recorded. */
export const needsSecondPerson = (waiting: number): boolean => waiting > 0;

interface Request {
  /** E-mail address of the first person. */
  readonly staff: string;
  readonly expiresAt: Date;
}

/** Whether a person made a request; directories write e-mail addresses in either case. */
export const isOwn = ({ staff }: Pick<Request, 'staff'>, email: string): boolean =>
  staff.toLowerCase() === email.toLowerCase();

/** Why a step is refused; null: it may be taken. `stored`: it may have expired. */
export function stepRefusal(
  step: DisconnectStep,
  stored: Request | null,
  email: string,
  now: Date,
): Extract<DisconnectOutcome, 'pending' | 'none' | 'own'> | null {
  const request = inForce(stored, now);
  if (step === 'request') return request === null ? null : 'pending';
  if (request === null) return 'none';
  return step === 'confirm' && isOwn(request, email) ? 'own' : null;
}
