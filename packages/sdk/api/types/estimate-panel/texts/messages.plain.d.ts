import { P as PanelMessages } from '../host/window-host.js';

/** Corrections of the specification's wording. */
declare const enCorrected: Partial<PanelMessages>;

export { enCorrected as e };
