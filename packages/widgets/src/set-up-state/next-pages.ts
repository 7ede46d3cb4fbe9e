import type { IntegrationStatus } from '@salestax/contract';
import type { SetUpState } from './set-up-state.ts';

/** The page of the next step; null: nothing is left to do. In the other states the person has to sign in again. */
export const setUpPages = {
  'not-connected': '/integration',
  credentials: '/linkcompany',
  'not-linked': '/linkcompany',
  'other-company': '/linkcompany',
  settings: '/connectorsettings',
  off: '/home',
  on: null,
} as const satisfies Readonly<Partial<Record<SetUpState, `/${string}` | null>>>;

/** What keeps a company from being read at all; null: nothing. */
export const unreadableState = {
  Disconnected: 'not-connected',
  NotIntegrated: 'not-linked',
  Down: null,
  Active: null,
} as const satisfies Readonly<Record<IntegrationStatus, SetUpState | null>>;

/** The state that a status of the company stands for, where no more is known of its set-up. */
export const stateOfStatus = {
  ...unreadableState,
  Down: 'off',
  Active: 'on',
} as const satisfies Readonly<Record<IntegrationStatus, SetUpState>>;
