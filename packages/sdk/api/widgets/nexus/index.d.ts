import { Mount, BaseOptions, Widget } from '../../sdk/index.js';
import { P as Plural } from '../../types/widget-kit/plural.js';
import { S as ServiceEvents, E as EmbeddableOptions } from '../../types/widgets/service/service.js';
export { N as NexusMessages } from '../../types/widgets/nexus/messages.js';

type NexusOptions = EmbeddableOptions;
/** Events of the nexus widget. */
interface NexusEvents extends ServiceEvents {
    /** These regions were enabled at the tax provider, as country and state: 'US-NE'. */
    enabled: {
        readonly regions: readonly string[];
    };
    /** This region was taken back on the day it was added. */
    takenBack: {
        readonly region: string;
    };
}
/** Where a company sells and collects, and how near each state's threshold is; adds regions at the tax provider. */
declare const widget: Widget<EmbeddableOptions, NexusEvents, Texts, BaseOptions<NexusEvents, Texts>>;
declare const mount: Mount<EmbeddableOptions & BaseOptions<NexusEvents, Texts>, NexusEvents>;


/** All texts of the widget, for the option `messages`. */
interface Texts {
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
    country: string;
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
    notAllowed: string;
    enabled: string;
    enableFailed: string;
    confirmTitle: string;
    confirmText: string;
    continue: string;
    cancel: string;
    takeBack: string;
    takeBackOf: string;
    takeBackTitle: string;
    takeBackText: string;
    takenBack: string;
    takeBackFailed: string;
    otherRegions: string;
    chooseRegion: string;
    otherRegionsHint: string;
    noSalesTax: string;
    noSalesTaxHint: string;
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
    localTaxesIn: string;
    localByState: string;
    localAll: string;
    localOne: string;
    alaska: string;
    localMissing: string;
    streamlinedStates: string;
    streamlined: string;
    streamlinedName: string;
    streamlinedHint: string;
    allLocal: string;
    stateLocal: string;
    selectedLocal: string;
    collectsLater: string;
    selected: string;
    enabledCount: string;
    invoiceCount: Plural;
    taxedShare: string;
    ofThreshold: string;
    orSales: Plural;
    andSales: Plural;
    since: string;
    expected: string;
    explanation: string;
    nextStep: string;
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
export type { NexusEvents, NexusOptions };
