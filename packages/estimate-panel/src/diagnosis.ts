/*
 * What names the mistake of a page and reports a failure: loaded when something has failed or was refused, so that an estimate
 * loads nothing for it.
 */

export { hostFault } from './host/host-fault.ts';
export { createFailureReport } from './state/failure-report.ts';
