/** A browser session counts as valid for 25 minutes from its timestamp. */
export const sessionValidityMs = 1_500_000;
/** The panel polls the document on screen at this interval. */
export const pollIntervalMs = 2_000;
/** Height in CSS pixels of the panel's frame when the document type is supported. */
export const panelHeight = 95;
/** The explanation of a region is based on this many of the latest invoices. */
export const nexusInvoiceLimit = 1_000;
/** Most lines of one document, and most records of one request. */
export const maxLines = 1_000;
export const maxNewIds = 100;
export const maxLogEntries = 20;
export const maxLogEntryBytes = 8_192;

export const antiForgeryCookie = 'XSRF-TOKEN';
export const antiForgeryHeader = 'X-XSRF-TOKEN';
export const correlationHeader = 'x-correlation-id';

export const clientLogSource = 'QBOWebApp';
/** `source` of a staff session. */
export const staffSource = 'okta';

/** Stands in a path for the session's own company: before one is known, and for widgets in integrator pages. */
export const ownId = '0';
/** A sign-in may be extended until this long after its start, in milliseconds. */
export const signInValidityMs = 8 * 3_600_000;
/** Staff may disconnect a company this long after they proved who they are, in milliseconds. */
export const freshSignInMs = 15 * 60_000;
