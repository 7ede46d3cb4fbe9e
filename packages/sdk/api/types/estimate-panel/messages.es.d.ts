import { C as Catalogue } from '../widget-kit/kit-messages.js';
import { P as PanelMessages } from './window-host.js';

/** The messages of the panel in Spanish. */
declare const spanish: Catalogue<PanelMessages>;

export { spanish as s };
