import { P as Plural } from '../../widget-kit/plural.js';

/** The messages of this widget; headings, success and failure are from the specification. */
declare const messages: {
    back: string;
    heading: string;
    someEnabled: string;
    allEnabled: string;
    noneEnabled: string;
    collecting: string;
    notCollecting: string;
    selectable: string;
    region: string;
    select: string;
    invoices: string;
    taxed: string;
    threshold: string;
    passed: string;
    noThreshold: string;
    headquarters: string;
    headquartersShort: string;
    add: string;
    adding: string;
    tickOne: string;
    notLinked: string;
    notConnected: string;
    notAllowed: string;
    enabled: string;
    enableFailed: string;
    /** {regions} are those to be added; {day} is the first day. */
    confirmTitle: string;
    confirmText: string;
    continue: string;
    cancel: string;
    takeBack: string;
    /** {region} was added today. */
    takeBackOf: string;
    takeBackTitle: string;
    takeBackText: string;
    takenBack: string;
    takeBackFailed: string;
    otherRegions: string;
    chooseRegion: string;
    otherRegionsHint: string;
    include: string;
    noSalesTax: string;
    /** {regions} have sales, but no sales tax. */
    noSalesTaxHint: string;
    /** {count} invoices were found. */
    read: Plural;
    noSales: string;
    loading: string;
    close: string;
    source: string;
    opensElsewhere: string;
    map: string;
    mapCollecting: string;
    mapPassed: string;
    mapNear: string;
    mapSelling: string;
    mapNoSales: string;
    mapNoTax: string;
    terms: string;
    from: string;
    fromHint: string;
    fromMissing: string;
    fromTooLate: string;
    backDated: string;
    nexusType: string;
    salesOrUse: string;
    salesOnly: string;
    nexusTypeHint: string;
    homeRule: string;
    /** {region} is a state where places may administer their own tax. */
    localTaxesIn: string;
    localByState: string;
    localAll: string;
    localOne: string;
    alaska: string;
    localMissing: string;
    /** {regions} are members of Streamlined Sales Tax. */
    streamlinedStates: string;
    streamlined: string;
    streamlinedName: string;
    streamlinedHint: string;
    allLocal: string;
    stateLocal: string;
    selectedLocal: string;
    /** {day} is a future day. */
    collectsLater: string;
    /** {count} regions are selected out of {total}. */
    selected: string;
    /** {count} regions are enabled. */
    enabledCount: string;
    /** {count} invoices. */
    invoiceCount: Plural;
    /** {percent} has two decimals. */
    taxedShare: string;
    /** Sales against the state's threshold. */
    ofThreshold: string;
    /** {count} sales of the last twelve months count, too. */
    orSales: Plural;
    andSales: Plural;
    /** The start date of a threshold. */
    since: string;
    /** {day} at which sales reach a threshold. */
    expected: string;
    /** {percent} is the share of taxed invoices over all regions. */
    explanation: string;
    cutOff: string;
    nextStep: string;
    sessionEnded: string;
    failed: string;
    notSetUp: string;
    readOnly: string;
    retry: string;
    details: string;
    correlationId: string;
    copyCorrelationId: string;
    copied: string;
    notCopied: string;
    serviceMessage: (_code: string, sentence: string) => string;
};
interface NexusMessages extends Readonly<typeof messages> {
}

export type { NexusMessages as N };
