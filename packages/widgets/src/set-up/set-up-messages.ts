import { fillIn } from '@salestax/client';
import type { SetUpStep } from './set-up-steps.ts';

/** The messages of the set-up checklist; `step-`, `why-` and `go-` by the name of a step, `lack-` by that of what it lacks. */
export const setUpMessages = {
  setUpTitle: 'Set-up',
  /** {done} of {total} steps. */
  setUpProgress: '{done} of {total} steps done',
  setUpDone: 'Done',
  setUpOpen: 'To do',
  setUpBlocked: 'Later',
  setUpUnknown: 'Not checked yet',
  /** {step} is the name of another step. */
  setUpAfter: "After '{step}'.",
  /** {names}: what is missing. */
  setUpMissing: 'Missing: {names}.',
  /** {who} can do the step. */
  setUpWho: 'Who: {who}',
  setUpWhoAnyone: 'anyone with an Avalara account',
  setUpWhoAccounting: 'an administrator of the QuickBooks company who is an administrator at Avalara, too',
  setUpWhoProvider: 'an administrator of the Avalara account',

  'step-provider': 'Sign in to Avalara',
  'step-accounting': 'Connect QuickBooks',
  'step-company': 'Link the AvaTax company',
  'step-settings': 'Complete the connector settings',
  'step-regions': 'Declare where you collect tax',
  'step-calculation': 'Switch on tax calculation',
  'why-provider': 'Your Avalara account calculates the tax.',
  'why-accounting': 'The connector reads your documents and writes the tax into them.',
  'why-company':
    'Documents are recorded in this company. The sign-in shows who you are; to calculate while nobody is signed in, the connector also needs a user name and password, or a license key.',
  'why-settings': 'The tax becomes a line of a document, which needs an item of QuickBooks.',
  'why-regions': 'AvaTax calculates tax only for regions where you are registered to collect it.',
  'why-calculation': 'Until then documents are saved without tax.',
  'go-provider': 'Sign In',
  'go-accounting': 'Connect',
  'go-company': 'Link company',
  'go-settings': 'Open settings',
  'go-regions': 'Choose regions',
  'go-calculation': 'Switch on',

  'lack-credentials': 'AvaTax user name and password',
  'lack-company': 'AvaTax company',
  'lack-region': 'a region',
  'lack-SalesTaxItem': 'Sales tax item',
  'lack-RdfItem': 'Retail delivery fee item',
  'lack-TaxOnRdfItem': 'Tax on retail delivery fee item',
};

export type SetUpMessages = typeof setUpMessages;

/** Why a step is not done yet: what is missing by name, or the step before it; '' = nothing to say. */
export function setUpReason({ lacks, blockedBy }: SetUpStep, text: SetUpMessages): string {
  if (blockedBy !== null) return fillIn(text.setUpAfter, { step: text[`step-${blockedBy}`] });
  return lacks.length === 0
    ? ''
    : fillIn(text.setUpMissing, { names: lacks.map((lack) => text[`lack-${lack}`]).join(', ') });
}

/** Who can do a step. */
export function setUpWho({ name }: SetUpStep, text: SetUpMessages): string {
  const who =
    name === 'provider' ? text.setUpWhoAnyone : name === 'accounting' ? text.setUpWhoAccounting : text.setUpWhoProvider;
  return fillIn(text.setUpWho, { who });
}
