import { P as PanelMessages } from '../host/window-host.js';

/** English texts in place of those that the specification prescribes, for the catalog `en-plain`. */
declare const enPlain: Partial<PanelMessages>;

export { enPlain as e };
