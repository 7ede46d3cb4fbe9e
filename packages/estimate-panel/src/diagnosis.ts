/*
 * What names the mistake of a page and reports a failure: loaded when something has failed, so that a right page loads nothing
 * for it.
 */

export { hostFault } from './host/host-fault.ts';
export { createFailureReport } from './state/failure-report.ts';
