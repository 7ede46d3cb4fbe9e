import type { Id } from '@salestax/contract';
import type { PanelPorts } from './panel-ports.ts';

/** The address of the receipts of a company, to which the document is added. The page refuses the session of another company. */
export const receiptPageOf = ({ options }: Pick<PanelPorts, 'options'>, realmId: Id): string =>
  `${options.get().config.apiBaseUrl}/receipt?realmId=${encodeURIComponent(realmId)}`;
