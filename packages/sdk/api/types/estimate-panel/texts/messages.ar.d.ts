import { C as Catalog } from '../../widget-kit/kit-messages.js';
import { P as PanelMessages } from '../host/window-host.js';

/** The messages of the panel in Arabic. */
declare const arabic: Catalog<PanelMessages>;

export { arabic as a };
