import type { CallbackParams } from './callback-params.ts';
import type { RedirectReason } from './page-context.ts';
import type { HostPage } from './pages.ts';
import type { Refusal } from './resolve.ts';

/** The visit of this document: the page on the screen, and what the next page is shown with. */
export interface Visit {
  /** Null: none yet, or an address without a page. */
  readonly page: () => HostPage | null;
  /** This document was opened for a page that needs a sign-in: the landing page must not close its window. */
  readonly isForSignIn: () => boolean;
  /** The next page is shown with the parameters of a provider. */
  readonly isCallback: () => boolean;
  /** The next page says why the visitor comes to it. */
  readonly note: (notice: RedirectReason) => void;
  /** The visitor may not see a page, and comes to another one. */
  readonly refused: (refusal: NonNullable<Refusal>) => void;
  /** Enters a page. Returns its callback parameters and its notice, once. */
  readonly enter: (page: HostPage | null) => {
    readonly callbackParams: CallbackParams;
    readonly notice: RedirectReason | undefined;
  };
}

export function createVisit(firstParams: CallbackParams): Visit {
  let current: HostPage | null = null;
  let isForSignIn = false;
  let callbackParams = firstParams;
  let notice: RedirectReason | undefined;
  return {
    page: () => current,
    isForSignIn: () => isForSignIn,
    isCallback: () => Object.keys(callbackParams).length > 0,
    note: (next) => void (notice = next),
    refused(refusal) {
      isForSignIn = current === null && refusal === 'signed-out';
      notice = refusal === 'signed-out' ? 'timed-out' : 'not-connected';
    },
    enter(page) {
      const shownWith = { callbackParams, notice };
      current = page;
      callbackParams = {};
      notice = undefined;
      return shownWith;
    },
  };
}
