import { createElement } from 'react';
import {
  authChangeOf,
  createClientLog,
  takeState,
  tokenWithStart,
  writeSession,
  type AuthChange,
  type SessionRecord,
} from '@salestax/client';
import { kyHttp } from '@salestax/client/http';
import { routes, staffSource, type Answer } from '@salestax/contract';
import { buttonStyles, layoutStyles, noticeStyles, progressStyles } from '@salestax/ui';
import { defineWidget, fields, optional } from '@salestax/widget-kit';
import { flag } from '../options/flag.ts';
import { texts } from '../options/texts.ts';
import { connectQuietly } from '../service/quiet-service.ts';
import { ownPageFields, type OwnPageOptions } from '../service/service.ts';
import { signInCardStyles } from '../sign-in/sign-in-card.tsx';
import { onReturn } from '../sign-in/sign-in-steps.ts';
import { messages, type AdminSignInMessages } from './messages.ts';
import { createAdminSignIn } from './model.ts';
import { AdminSignInView } from './view.tsx';

/** Options of the staff's sign-in. Runs on the connector's own pages only. */
export interface AdminSignInOptions extends OwnPageOptions {
  /**
   * The parameters of the page's address by name: `code` and `state` complete a sign-in, `error` is logged, and without
   * any of them a sign-in starts. The page removes them from its address first. Fixed at mount.
   */
  readonly parameters: Readonly<Record<string, string>>;
  /** The user must prove their identity again, although they may be signed in. @default false */
  readonly again?: boolean | undefined;
  /** The user has just signed out: a sign-in starts when they want it. @default false */
  readonly signedOut?: boolean | undefined;
  /** The user came back to the page: a sign-in starts when they want it. @default false */
  readonly isReturn?: boolean | undefined;
}

/** Events of the staff's sign-in, besides `navigate` ('reload' to the sign-in, 'replace' to `/admin/customers`). */
export interface AdminSignInEvents {
  /** A user has signed in. */
  authChange: AuthChange;
  /** A call that the user waits for has started or ended. */
  busy: { readonly isBusy: boolean };
}

interface ResolvedOptions extends AdminSignInOptions {
  readonly again: boolean;
  readonly signedOut: boolean;
  readonly isReturn: boolean;
}

/** Signs support staff in by their directory's single sign-on. */
export const widget = defineWidget<ResolvedOptions, AdminSignInEvents, AdminSignInMessages, AdminSignInOptions>({
  name: 'admin-sign-in',
  events: { authChange: true, busy: true },
  styles: [buttonStyles, layoutStyles, noticeStyles, progressStyles, signInCardStyles].join(''),
  messages,
  options: fields({
    ...ownPageFields,
    parameters: texts,
    again: optional(flag, false),
    signedOut: optional(flag, false),
    isReturn: optional(flag, false),
  }),
  start(context) {
    const { life, emit, options } = context;
    const { config, parameters, again, signedOut, isReturn } = options.get();
    const { call, showBusy } = connectQuietly(context);
    const log = createClientLog({ http: kyHttp, oauthBaseUrl: config.oauthBaseUrl });

    const model = createAdminSignIn(
      life,
      { again, waits: signedOut || isReturn },
      {
        signInUrl: (isAgain) => showBusy(call(routes.staffSignInUrl, { query: isAgain ? { again: 'true' } : {} })),
        finish: (body) => showBusy(call(routes.staffSignIn, { body })),
        markUsed: takeState,
        storeSession(answer) {
          const record = recordOf(answer, Date.now());
          const isStored = writeSession(record);
          if (isStored) emit('authChange', authChangeOf(record));
          return isStored;
        },
        logError: (error) => log('The staff sign-in was not completed.', 'Warning', { error }),
        leave: (to) => emit('navigate', { to, how: 'reload' }),
        enter: () => emit('navigate', { to: '/admin/customers', how: 'replace' }),
      },
    );
    life.own(
      model.store.subscribe(({ step }) => {
        // 'offered': a button for the sign-in is shown.
        if (step === 'leaving' || step === 'offered') context.ready();
      }),
    );
    onReturn(life, model.returned);
    // When a page mounts twice at once, as under React's StrictMode, only the remaining mount redeems the code.
    life.after(0, () => model.start(parameters));
    return () => createElement(AdminSignInView, { model, text: context.text() });
  },
});

/**
 * The stored session of a staff user, who belongs to no company: what it says of a company and of an AvaTax account is empty.
 * The names of the fields are explained at `SessionRecord`.
 */
const recordOf = ({ sessionId, userName, userId }: Answer<'staffSignIn'>, now: number): SessionRecord => ({
  session_Id: tokenWithStart(sessionId, now),
  curSen: tokenWithStart(sessionId, now),
  avat: '',
  avai: '',
  ava: '',
  avau: '',
  avaut: '',
  isAIConnected: false,
  isSetupComplete: false,
  isQboConnected: false,
  isAvaTaxCompanyConfigured: false,
  realmId: '',
  userId,
  source: staffSource,
  isUsrAlw: false,
  userName,
  avataxAccountNumber: '',
});

export const { mount } = widget;
export type { AdminSignInMessages };
