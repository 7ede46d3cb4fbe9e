/** Corrections of the specification's English, by widget name, for the option `messages`. */
export { enPlain as access } from '../../access/messages.plain.ts';
export { enPlain as activity } from '../../activity/messages.plain.ts';
export { enPlain as addressValidation } from '../../address-validation/messages.plain.ts';
export { enPlain as adminCustomers } from '../../admin-customers/messages.plain.ts';
export { enPlain as adminSignIn } from '../../admin-sign-in/messages.plain.ts';
export { enPlain as callbacks } from '../../callbacks/messages.plain.ts';
export { enPlain as close } from '../../close/messages.plain.ts';
export { enPlain as companies } from '../../companies/messages.plain.ts';
export { enPlain as connectorSettings } from '../../connector-settings/messages.plain.ts';
export { enPlain as disconnect } from '../../disconnect/messages.plain.ts';
export { enPlain as documents } from '../../documents/messages.plain.ts';
export { enPlain as exemption } from '../../exemption/messages.plain.ts';
export { enPlain as header } from '../../header/messages.plain.ts';
export { enPlain as home } from '../../home/messages.plain.ts';
export { enPlain as integration } from '../../integration/messages.plain.ts';
export { enPlain as landing } from '../../landing/messages.plain.ts';
export { enPlain as launch } from '../../launch/messages.plain.ts';
export { enPlain as linkCompany } from '../../link-company/messages.plain.ts';
export { enPlain as nexus } from '../../nexus/messages.plain.ts';
export { enPlain as onboarding } from '../../onboarding/messages.plain.ts';
export { enPlain as productCatalog } from '../../product-catalog/messages.plain.ts';
export { enPlain as providerSignIn } from '../../provider-sign-in/messages.plain.ts';
export { enPlain as receipt } from '../../receipt/messages.plain.ts';
export { enPlain as reconciliation } from '../../reconciliation/messages.plain.ts';
export { enPlain as sessionDialogs } from '../../session-dialogs/messages.plain.ts';
export { enPlain as signOut } from '../../sign-out/messages.plain.ts';
export { enPlain as supportDocuments } from '../../support-documents/messages.plain.ts';
export { enPlain as utilities } from '../../utilities/messages.plain.ts';

/** These widgets have the specification's wording. */
const asSpecified = {};
export { asSpecified as completion, asSpecified as health, asSpecified as providerHeader };
