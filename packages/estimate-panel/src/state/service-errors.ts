import type { ErrorCode } from '@salestax/contract';
import type { AllPanelMessages, PanelSentence } from '../texts/messages.ts';

/** An answer of the service that may be an error. `errorCode` is absent in answers of services before that field. */
interface ServiceAnswer {
  readonly errorMessage: string | null;
  readonly errorCode?: ErrorCode;
}

/**
 * What the panel does besides showing the error. `status`: the company is not what the panel has read, so it is read again,
 * and a dialog opens. `dialog`: a dialog opens.
 */
type Reaction = 'status' | 'dialog';

/** The errors that the panel has a sentence for, in its own language. The others are shown as the service words them. */
const knownErrors: { readonly [Code in ErrorCode]?: readonly [sentence: PanelSentence, reaction?: Reaction] } = {
  NotIntegrated: ['configurationMissing', 'status'],
  Down: ['notConnected', 'status'],
  Disconnected: ['notConnected', 'status'],
  CredentialsRefused: ['notConnected', 'status'],
  EcosystemDisabled: ['ecoSystemHint'],
  Paid: ['paid'],
  AccountingTax: ['accountingTax', 'dialog'],
  TaxedInQuickBooks: ['taxedInQuickBooks'],
  NoDestination: ['noAddress'],
  NoLines: ['noLineItem'],
  FeeUnknown: ['feeUnknown'],
  RecordingDisabled: ['recordingDisabled'],
  QuickBooksUnavailable: ['accountingUnavailable', 'dialog'],
  AvaTaxUnavailable: ['providerUnavailable', 'dialog'],
};

const entryOf = (code: ErrorCode | undefined) => code && knownErrors[code];

/** Undefined for errors that are only shown. An error whose text says to try again opens a dialog (specification A8.14). */
export const reactionTo = ({ errorMessage, errorCode }: ServiceAnswer): Reaction | undefined =>
  entryOf(errorCode)?.[1] ?? (/try again/i.test(errorMessage ?? '') ? 'dialog' : undefined);

/** What a person reads of an error; null or '' when there is none. */
export function sentenceOf({ errorMessage, errorCode }: ServiceAnswer, text: AllPanelMessages): string | null {
  const entry = entryOf(errorCode);
  return entry ? text[entry[0]] : errorMessage;
}
