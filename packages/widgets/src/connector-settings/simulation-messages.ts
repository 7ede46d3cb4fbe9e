import { plural } from '@salestax/widget-kit';
import { listMessages } from '../list-screen/list-messages.ts';

/** What a person reads about past documents with other settings. */
export const simulationMessages = {
  ...listMessages,
  simulateText:
    'Calculates the tax of the last 200 documents with the settings in the form, saved or not, and compares it with the tax of the present settings. Nothing is written to QuickBooks or AvaTax.',
  simulateNexus:
    'A new state cannot be tried: AvaTax calculates only with the nexus that your company has declared there. Documents to other states stay without tax.',
  simulateChanges: 'What is tried',
  /** {name}: a setting; {before} and {after}: its values. */
  simulateChange: '{name}: {before} → {after}',
  simulateTaxCode: 'Tax code of {name}: {code}',
  simulateSame:
    'These settings have the same tax as now. Change a setting above, or choose another tax code for an item.',
  simulateRefused:
    'This needs a connected company whose calculation is active. Check the integration on the home page.',
  simulateItem: 'Item',
  simulateItemCode: 'Tax code to try',
  simulateSearchCodes: 'Code or description, such as clothing',
  simulateAdd: 'Add the tax code',
  simulateAddNeeds: 'Choose an item and a tax code.',
  /** {most} tax codes. */
  simulateAddFull: 'At most {most} tax codes can be tried at once. Remove one first.',
  simulateRemove: 'Remove',
  simulateStart: 'Calculate the last 200 documents',
  simulating: 'Calculating past documents',
  simulatedDocuments: 'Documents',
  simulationFailed: 'The documents could not be calculated.',
  simulationStopped: 'The calculation was stopped.',
  elapsed: 'Elapsed {time}',

  simulationResult: 'Result',
  /** {time}: when it was calculated. */
  simulatedAt: 'Calculated on {time}, with these settings:',
  simulationEmpty: 'QuickBooks has no documents to calculate.',
  /** {count} documents of the days {from} to {to}. */
  simulationScope: plural({
    one: '{count} document, {from} to {to}.',
    other: '{count} documents, {from} to {to}.',
  }),
  simulationNone: 'These settings concern none of them.',
  /** {amount} with its currency. */
  simulationMore: plural({
    one: 'These settings concern {count} document, which would have cost customers {amount} more.',
    other: 'These settings concern {count} documents, which would have cost customers {amount} more.',
  }),
  simulationLess: plural({
    one: 'These settings concern {count} document, which would have cost customers {amount} less.',
    other: 'These settings concern {count} documents, which would have cost customers {amount} less.',
  }),
  simulationEven: plural({
    one: 'These settings concern {count} document, whose tax would have been the same.',
    other: 'These settings concern {count} documents, whose tax would have been the same in total.',
  }),
  simulationUncalculated: plural({
    one: '{count} document could not be calculated; the list says why.',
    other: '{count} documents could not be calculated; the list says why.',
  }),
  simulatedStates: 'Tax by state',
  simulatedState: 'State',
  simulatedChanged: 'Concerned',
  simulatedNow: 'Tax now',
  simulatedTried: 'With these settings',
  simulatedDifference: 'Difference',
  simulatedList: 'Tax by document',
  simulatedDocument: 'Document',
  simulatedDate: 'Date',
  simulatedCustomer: 'Customer',
  simulatedReason: 'Note',
  withoutState: 'No address',
};
