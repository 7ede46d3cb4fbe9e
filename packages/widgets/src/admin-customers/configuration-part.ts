import { checkUpStyles } from '../check-up/check-up-card.tsx';
import optionStyles from '../company-options/company-options.css';
import configurationCss from './configuration.css';

/** What the list of customers shows when one is opened. */
export { CheckUpCard } from '../check-up/check-up-card.tsx';
export { TextField } from '@salestax/ui';
export { ConfigurationForm } from './form.tsx';
export { configurationMessages as messages } from './configuration-messages.ts';
export { DiagnosticsButton } from './diagnostics-button.tsx';
export { ErrorsCard } from './errors-card.tsx';
export { Health } from './health.tsx';
export { HistoryCard } from './history-card.tsx';
export { withConfigurationTexts } from './messages.ts';
export { openCustomer } from './opened-customer.ts';
export const styles = checkUpStyles + optionStyles + configurationCss;
