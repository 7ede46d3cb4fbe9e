import type { AuthChange } from '@salestax/client';
import type { RuntimeConfig } from '@salestax/contract';
import type { Navigation, WidgetFailure } from '@salestax/widget-kit';
import type { AdminCustomersEvents } from '@salestax/widget-sources/admin-customers';
import type { SettingsEvents } from '@salestax/widget-sources/connector-settings';
import type { OnboardingMessage } from '@salestax/widget-sources/onboarding';
import type { PageInput } from './page-input.ts';
import type { PopupRequest } from './popups.ts';

/** The reason that a widget reports when work on the page can't continue. */
export type SessionEnd = SettingsEvents['sessionExpired'];

/**
 * Why the visitor was redirected to this page: to the landing page, or (`not-connected`) to the page that connects a
 * company.
 */
export type RedirectReason = 'signed-out' | 'timed-out' | 'not-connected';

/** Listeners of the events of all widgets. */
export interface PageListeners {
  readonly navigate: (navigation: Navigation) => void;
  readonly openWindow: (request: PopupRequest) => void;
  readonly closeWindow: (request: { readonly otherwise: string | null }) => void;
  readonly sessionExpired: (end: SessionEnd) => void;
  readonly busy: (event: { readonly isBusy: boolean }) => void;
  readonly dirty: (event: SettingsEvents['dirty']) => void;
  readonly saved: () => void;
  readonly authChange: (change: AuthChange) => void;
  readonly signedOut: () => void;
  readonly signInAgain: (event: AdminCustomersEvents['signInAgain']) => void;
  readonly portalMessage: (request: { readonly to: 'parent' | 'opener'; readonly message: OnboardingMessage }) => void;
  readonly error: (failure: WidgetFailure) => void;
}

/** The names of what a link contains of a widget; each function throws for a text that is no value of its name. */
export type ViewNames = Readonly<Record<string, (value: string) => unknown>>;

/** What a page passes to its widget. */
export interface PageContext {
  readonly runtimeConfig: RuntimeConfig;
  readonly baseUrls: { readonly oauthBaseUrl: string; readonly apiBaseUrl: string };
  readonly input: PageInput;
  /** undefined: the visitor was not redirected. */
  readonly notice: RedirectReason | undefined;
  readonly on: PageListeners;
  /** The address of the page. */
  readonly url: URL;
  /** Sets the address of the page that is shown, without showing it again. */
  readonly link: (url: URL, how: 'push' | 'replace') => void;
}

export interface Mounted {
  /** Resolves when something useful is on the screen; rejects when that fails. */
  readonly ready?: Promise<void>;
  readonly unmount: () => void;
  /**
   * Shows what another address of the same page says; false: the page must be shown again. Absent: it always must.
   */
  readonly follow?: (url: URL) => Promise<boolean>;
}
