import { C as Catalog } from '../../widget-kit/kit-messages.js';
import { P as PanelMessages } from '../host/window-host.js';

/** The messages of the panel in Spanish. */
declare const spanish: Catalog<PanelMessages>;

export { spanish as s };
