/** Validity of a browser session from its timestamp, in milliseconds (25 minutes). */
export const sessionValidityMs = 1_500_000;
/** Interval at which the panel polls the open document, in milliseconds. */
export const pollIntervalMs = 2_000;
/** Time limit of a GET in a browser, including its retry, in milliseconds. */
export const readBudgetMs = 10_000;
/** Time limit of a GET at the service, in milliseconds: what it answers while a vendor is silent has to reach the browser in time. */
export const readTimeoutMs = 8_000;
/** Time limit of the other methods in a browser, in milliseconds. They are not retried: a lost request may have been processed. */
export const writeBudgetMs = 30_000;
/** The longest time limit that such a call may have at the service, in milliseconds, for its answer to reach the browser. */
export const longestTimeoutMs = 28_000;
/** Height of the panel's iframe for a supported document type, in CSS pixels. */
export const panelHeight = 95;
/** The explanation of a region's nexus is based on at most this many of the latest invoices. */
export const nexusInvoiceLimit = 1_000;
/** Lines of one document, and entries of one request of a list. */
export const maxLines = 1_000;
/** Ids of one request for products or departments. */
export const maxNewIds = 100;
/** Entries of one request with errors of a browser, and the JSON of each. */
export const maxLogEntries = 20;
export const maxLogEntryBytes = 8_192;

/**
 * What happens to receipts that another app saved and whose money has moved: nothing, they are recorded with the amounts
 * as saved, or they are taxed like other documents.
 */
export const receiptsOfOtherApps = ['leave', 'record', 'marketplace', 'tax'] as const;
export type ReceiptsOfOtherApps = (typeof receiptsOfOtherApps)[number];

export const antiForgeryCookie = 'XSRF-TOKEN';
export const antiForgeryHeader = 'X-XSRF-TOKEN';
export const correlationHeader = 'x-correlation-id';

/** The only `source` of an error that a browser reports, by the specification. */
export const clientLogSource = 'QBOWebApp';
/** `source` of a session of support staff. */
export const staffSource = 'okta';

/** Placeholder in a path for the session's own company: before its id is known, and for widgets in integrator pages. */
export const ownId = '0';
/** Staff may disconnect a company until this long after their last authentication, in milliseconds (15 minutes). */
export const freshSignInMs = 15 * 60_000;

/**
 * The exemptions that an estimate can be tried with: entity use codes of AvaTax; '' = none.
 * https://knowledge.avalara.com/bundle/mqa1657870670369_mqa1657870670369/page/Exemption_reason_matrices_for_US_and_Canada.html
 */
export const whatIfUseCodes = ['', 'A', 'B', 'E', 'F', 'G', 'L', 'M'] as const;

/** Longest name, in characters; also of a search text and of a short reason. */
export const maxName = 500;

/** Longest message, or long description, in characters. */
export const maxText = 4_000;

/** Longest text of a setting, in characters, as the name of a custom field. */
export const maxSettingText = 100;

/** Longest password or license key, in characters. */
export const maxSecret = 1_024;

/** Longest reason, in characters, with which a person voids a transaction of the provider or reopens a month. */
export const maxReason = 1_000;

/** Tax codes of items that one simulation tries. */
export const maxSimulatedCodes = 20;

/** Addresses that one call decides about. */
export const maxDecisions = 8;

/**
 * Certificates that expire within so many days expire soon: on their page, on home, in the navigation and in the list
 * of companies.
 */
export const certificateSoonDays = 90;

/** Part of the threshold of a state from which its sales are near it: on the page of the states, in the close and in the panel. */
export const nearThreshold = 0.75;
