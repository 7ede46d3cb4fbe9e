import type * as anyPage from './wrong-setting.ts';

/** `wrong-setting.ts` for our own pages, which have no integrator to correct one: their build has this in its place. */
export const wrongSetting: typeof anyPage.wrongSetting = () => null;
