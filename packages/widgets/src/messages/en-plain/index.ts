/** What reads better in English than the specification's words, by the name of the widget: for its option `messages`. */
export { plain as addressValidation } from '../../address-validation/messages.plain.ts';
export { plain as adminCustomers } from '../../admin-customers/messages.plain.ts';
export { plain as adminSignIn } from '../../admin-sign-in/messages.plain.ts';
export { plain as callbacks } from '../../callbacks/messages.plain.ts';
export { plain as connectorSettings } from '../../connector-settings/messages.plain.ts';
export { plain as disconnect } from '../../disconnect/messages.plain.ts';
export { plain as exemption } from '../../exemption/messages.plain.ts';
export { plain as header } from '../../header/messages.plain.ts';
export { plain as home } from '../../home/messages.plain.ts';
export { plain as integration } from '../../integration/messages.plain.ts';
export { plain as landing } from '../../landing/messages.plain.ts';
export { plain as launch } from '../../launch/messages.plain.ts';
export { plain as linkCompany } from '../../link-company/messages.plain.ts';
export { plain as nexus } from '../../nexus/messages.plain.ts';
export { plain as onboarding } from '../../onboarding/messages.plain.ts';
export { plain as productCatalog } from '../../product-catalog/messages.plain.ts';
export { plain as providerSignIn } from '../../provider-sign-in/messages.plain.ts';
export { plain as reconciliation } from '../../reconciliation/messages.plain.ts';
export { plain as sessionDialogs } from '../../session-dialogs/messages.plain.ts';
export { plain as signOut } from '../../sign-out/messages.plain.ts';
export { plain as utilities } from '../../utilities/messages.plain.ts';

/** Their words stand as they are. */
const asSpecified = {};
export { asSpecified as completion, asSpecified as health, asSpecified as providerHeader };
