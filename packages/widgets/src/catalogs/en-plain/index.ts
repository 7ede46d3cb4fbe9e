/** Corrections of the specification's English, by widget name, for the option `messages`. */
export { enCorrected as access } from '../../access/messages.plain.ts';
export { enCorrected as activity } from '../../activity/messages.plain.ts';
export { enCorrected as addressValidation } from '../../address-validation/messages.plain.ts';
export { enCorrected as adminCustomers } from '../../admin-customers/messages.plain.ts';
export { enCorrected as adminSignIn } from '../../admin-sign-in/messages.plain.ts';
export { enCorrected as callbacks } from '../../callbacks/messages.plain.ts';
export { enCorrected as close } from '../../close/messages.plain.ts';
export { enCorrected as companies } from '../../companies/messages.plain.ts';
export { enCorrected as connectorSettings } from '../../connector-settings/messages.plain.ts';
export { enCorrected as disconnect } from '../../disconnect/messages.plain.ts';
export { enCorrected as documents } from '../../documents/messages.plain.ts';
export { enCorrected as exemption } from '../../exemption/messages.plain.ts';
export { enCorrected as header } from '../../header/messages.plain.ts';
export { enCorrected as home } from '../../home/messages.plain.ts';
export { enCorrected as integration } from '../../integration/messages.plain.ts';
export { enCorrected as landing } from '../../landing/messages.plain.ts';
export { enCorrected as launch } from '../../launch/messages.plain.ts';
export { enCorrected as linkCompany } from '../../link-company/messages.plain.ts';
export { enCorrected as nexus } from '../../nexus/messages.plain.ts';
export { enCorrected as onboarding } from '../../onboarding/messages.plain.ts';
export { enCorrected as productCatalog } from '../../product-catalog/messages.plain.ts';
export { enCorrected as providerSignIn } from '../../provider-sign-in/messages.plain.ts';
export { enCorrected as receipt } from '../../receipt/messages.plain.ts';
export { enCorrected as reconciliation } from '../../reconciliation/messages.plain.ts';
export { enCorrected as sessionDialogs } from '../../session-dialogs/messages.plain.ts';
export { enCorrected as signOut } from '../../sign-out/messages.plain.ts';
export { enCorrected as supportDocuments } from '../../support-documents/messages.plain.ts';
export { enCorrected as utilities } from '../../utilities/messages.plain.ts';

/** These widgets have the specification's wording. */
const asSpecified = {};
export { asSpecified as completion, asSpecified as health, asSpecified as providerHeader };
