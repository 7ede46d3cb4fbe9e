import { gettingIn } from './scenes-getting-in.ts';
import { settingUp } from './scenes-setting-up.ts';
import type { Scene } from './theatre.ts';

/** Every screen in its important states, by a name that says both. */
export const scenes: Readonly<Record<string, Scene>> = { ...gettingIn, ...settingUp };
