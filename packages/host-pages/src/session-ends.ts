import type { SessionRecord } from '@salestax/client';
import { staffSource, type RuntimeConfig } from '@salestax/contract';
import type { Navigation } from '@salestax/widget-kit';
import type { SessionAnswer } from '@salestax/widget-sources/session-dialogs';
import type { End, Overlays } from './overlays.ts';
import type { SessionEnd } from './page-context.ts';
import { isStaffPath, signedOutPath, staffSignInPath } from './pages.ts';
import { storeReturnAddress } from './return-address.ts';
import type { Session } from './session/session.ts';
import type { UnsavedChanges } from './unsaved-changes.ts';
import type { Visit } from './visit.ts';

/** What is needed to leave a page. */
export interface Leaving {
  readonly session: Session;
  readonly changes: UnsavedChanges;
  readonly visit: Visit;
  readonly go: (to: Navigation) => void;
}

export interface SessionEndsOptions extends Omit<Leaving, 'session' | 'visit'> {
  readonly session: Pick<Session, 'hasMoved' | 'extend' | 'logOut'> & {
    readonly record: () => Pick<SessionRecord, 'session_Id' | 'source'> | null;
  };
  readonly visit: Pick<Visit, 'note'>;
  readonly config: Pick<RuntimeConfig, 'staffSignOutUrl' | 'isStaffHost'>;
  readonly overlays: Overlays;
  /** Goes to another site; false: not an allowed one. */
  readonly redirect: (url: string) => boolean;
}

/** The ways in which work on a page ends with the session, or goes on. */
export interface SessionEnds {
  /** Shows why work on this page can't continue, then leaves it. */
  readonly end: (why: End) => Promise<void>;
  readonly leaveSignedOut: () => void;
  readonly logOut: () => Promise<void>;
  /** Takes the answer to a dialog. */
  readonly answer: (answer: SessionAnswer) => void;
}

export function createSessionEnds({
  config,
  session,
  overlays,
  changes,
  visit,
  go,
  redirect,
}: SessionEndsOptions): SessionEnds {
  /** Where a signed-out visitor is led. A host of support staff alone has no landing page. */
  const afterSignOut = config.isStaffHost === true ? `${staffSignInPath}?signedOut=true` : signedOutPath;

  /** True once the session is removed: calls of the page that still run find none, which is no end to report. */
  let isLoggingOut = false;

  async function end(why: End): Promise<void> {
    if (isLoggingOut) return;
    // The session now belongs to another company than this page.
    if (session.hasMoved()) return go({ to: location.href, how: 'reload' });
    const endedRecord = session.record();
    const isStaff = isStaffPath(location.pathname);
    // Staff are signed out without a dialog when the service refuses their session.
    if (!(isStaff && why.kind === 'unauthorized')) await overlays.end(why);
    // Meanwhile somebody has signed in in another tab: leaving would end that session, too.
    const current = session.record();
    if (current !== null && current.session_Id !== endedRecord?.session_Id)
      return go({ to: location.href, how: 'reload' });
    // The service refuses the session, so unsaved changes cannot be saved.
    if (why.kind === 'unauthorized') changes.set(false);
    const hadNoSession = why.kind === 'timedOut' || why.kind === 'noSession';
    // Staff are signed out here, after which nobody would be asked.
    if (isStaff && changes.needsConfirmation() && !(await changes.ask())) return;
    // The dialog promises that another sign-in leads back. A refusal of staff has no dialog, and may be of this page.
    if (isStaff ? hadNoSession : why.kind !== 'failed') keepPlace();
    if (!isStaff) return go({ to: signedOutPath, how: 'push' });
    if (hadNoSession) return go({ to: staffSignInPath, how: 'push' });
    // The page of the sign-out leads to the landing page, which a host of support staff alone does not have.
    await endAndLeave(() => go({ to: config.isStaffHost === true ? afterSignOut : '/signout', how: 'push' }));
  }

  function signInAgain(): void {
    keepPlace();
    go({ to: isStaffPath(location.pathname) ? staffSignInPath : signedOutPath, how: 'push' });
  }

  function leaveSignedOut(): void {
    overlays.answerQuestion(false);
    visit.note('signed-out');
    go({ to: afterSignOut, how: 'push' });
  }

  async function stay(): Promise<void> {
    overlays.markWarning(false);
    const extension = await session.extend();
    overlays.markWarning(extension !== 'extended');
  }

  async function logOut(): Promise<void> {
    if (changes.needsConfirmation() && !(await changes.ask())) return;
    const isStaff = session.record()?.source === staffSource;
    await endAndLeave(() => {
      if (!isStaff) leaveSignedOut();
      else if (config.staffSignOutUrl === undefined || !redirect(config.staffSignOutUrl))
        go({ to: staffSignInPath, how: 'push' });
    });
  }

  /** Ends the session. What is on the screen is not for the next person, so the page is left before the service has answered. */
  async function endAndLeave(leave: () => void): Promise<void> {
    isLoggingOut = true;
    const revoked = session.logOut();
    leave();
    await revoked;
    isLoggingOut = false;
  }

  return {
    end,
    leaveSignedOut,
    logOut,
    answer({ button }) {
      if (button === 'staySignedIn') void stay();
      else if (button === 'signInAgain') signInAgain();
      else if (button === 'notNow') overlays.warn(null);
      else if (button === 'logOut') void logOut();
      else if (button === 'yes' || button === 'no') overlays.answerQuestion(button === 'yes');
      else overlays.answerEnd();
    },
  };
}

/** Keeps the address of this page for the next sign-in. */
const keepPlace = () => storeReturnAddress(location.pathname + location.search);

/** The end that a widget reports, as its dialog. */
export function endOf({ reason, code, status, correlationId }: SessionEnd): End {
  if (reason === 'no-session') return { kind: 'noSession' };
  return reason === 'failed' ? { kind: reason, status, correlationId } : { kind: reason, code, status, correlationId };
}
