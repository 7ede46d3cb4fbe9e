import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { S as ServiceEvents, a as ServiceOptions } from '../../types/widgets/service/service.js';
export { S as SettingsMessages } from '../../types/widgets/connector-settings/messages.js';

/** Options of the connector settings. */
interface SettingsOptions extends ServiceOptions {
    /** The origin of the window. With a source the settings are read-only. */
    readonly source?: string | undefined;
    /** The page that explains the settings; without it there is no link. */
    readonly help?: {
        readonly settings: string;
    } | undefined;
}
/** Events of the connector settings. */
interface SettingsEvents extends ServiceEvents {
    /**
     * There are unsaved changes, or none any more: confirm before the page is left. `reminder`: the text to show then
     * when nothing is changed because the settings lack a required value; null: nothing.
     */
    dirty: {
        readonly isDirty: boolean;
        readonly reminder: string | null;
    };
    /** The settings were saved, and the form has no unsaved changes. */
    saved: null;
}
/** How documents are sent to the tax provider: account, company, items, options. For administrators. */
declare const widget: Widget<SettingsOptions & object, SettingsEvents, Texts, BaseOptions<SettingsEvents, Texts>>;
declare const mount: Mount<SettingsOptions & object & BaseOptions<SettingsEvents, Texts>, SettingsEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
    back: string;
    title: string;
    intro: string;
    introUnnamed: string;
    help: string;
    opensElsewhere: string;
    loading: string;
    credentialsMissing: string;
    credentialsMissingNote: string;
    enterCredentials: string;
    account: string;
    accountNote: string;
    items: string;
    itemsNote: string;
    addresses: string;
    exemption: string;
    exemptionNote: string;
    AvaTaxAccountNumber: string;
    AvaTaxCompanyCode: string;
    AvaTaxUserName: string;
    AvaTaxStartDate: string;
    IsMakeAllCustomerTaxable: string;
    SalesTaxItem: string;
    RdfItem: string;
    TaxOnRdfItem: string;
    IsEnableRetailDeliveryFee: string;
    IsEnableAddressValidation: string;
    ApplyParentExemptionToSubCustomer: string;
    ApplyParentExemptionToProject: string;
    chooseCompany: string;
    startDateHint: string;
    noStartDateHint: string;
    futureStartDate: string;
    taxableHint: string;
    feeHint: string;
    addressHint: string;
    searchItems: string;
    searching: string;
    searchFailed: string;
    noResults: string;
    results: Plural;
    clear: string;
    accountNumberRequired: string;
    invalidAccountNumber: string;
    companyRequired: string;
    companyGone: string;
    userNameRequired: string;
    userNameRefused: string;
    invalidDate: string;
    salesTaxItemRequired: string;
    errors: Plural;
    feeNeedsItems: string;
    feeAnnounced: string;
    incomplete: string;
    incompleteNames: string;
    requiredNote: string;
    administratorText: string;
    save: string;
    discard: string;
    noChanges: string;
    unchanged: string;
    changes: Plural;
    saved: string;
    notSaved: string;
    overtaken: string;
    overtakenNote: string;
    yours: string;
    theirs: string;
    takeTheirs: string;
    takeAllTheirs: string;
    status: string;
    openSettings: string;
    on: string;
    off: string;
    none: string;
    ok: string;
    close: string;
    setUpTitle: string;
    setUpProgress: string;
    setUpDone: string;
    setUpOpen: string;
    setUpBlocked: string;
    setUpUnknown: string;
    setUpAfter: string;
    setUpMissing: string;
    setUpWho: string;
    setUpWhoAnyone: string;
    setUpWhoAccounting: string;
    setUpWhoProvider: string;
    'step-provider': string;
    'step-accounting': string;
    'step-company': string;
    'step-settings': string;
    'step-regions': string;
    'step-calculation': string;
    'why-provider': string;
    'why-accounting': string;
    'why-company': string;
    'why-settings': string;
    'why-regions': string;
    'why-calculation': string;
    'go-provider': string;
    'go-accounting': string;
    'go-company': string;
    'go-settings': string;
    'go-regions': string;
    'go-calculation': string;
    'lack-credentials': string;
    'lack-company': string;
    'lack-region': string;
    'lack-AvaTaxAccountNumber': string;
    'lack-AvaTaxCompanyCode': string;
    'lack-AvaTaxUserName': string;
    'lack-SalesTaxItem': string;
    'lack-RdfItem': string;
    'lack-TaxOnRdfItem': string;
    moreOptions: string;
    moreOptionsNote: string;
    IsFeeAbsorbed: string;
    PickUpShipMethod: string;
    LocationCodes: string;
    PurchaseOrderField: string;
    SalespersonField: string;
    OriginalSaleField: string;
    ReceiptsOfOtherApps: string;
    TimeZone: string;
    IsRecordingDisabled: string;
    absorbedHint: string;
    pickUpHint: string;
    locationHint: string;
    locationCode: string;
    noLocations: string;
    customFieldHint: string;
    originalSaleHint: string;
    receiptsHint: string;
    leaveReceipts: string;
    recordReceipts: string;
    taxReceipts: string;
    timeZoneHint: string;
    zoneOfAddress: string;
    recordingHint: string;
    locationCodeTooLong: string;
    fieldNamedTwice: string;
    unknownTimeZone: string;
    administratorTitle: string;
    inactiveUserText: string;
    administratorSignIn: string;
    cancel: string;
    sessionEnded: string;
    failed: string;
    notSetUp: string;
    readOnly: string;
    retry: string;
    details: string;
    correlationId: string;
    serviceMessage: (_code: string, sentence: string) => string;
}

export { mount, widget };
export type { SettingsEvents, SettingsOptions };
