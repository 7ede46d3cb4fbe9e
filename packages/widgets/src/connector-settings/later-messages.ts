/** The names of the texts in simulation-messages.ts, so that a misspelt replacement is an error before they are loaded. */
export const laterMessages: readonly string[] =
  'all csv detailsOf elapsed next nextStep notConnected of page pages previous range refresh rows selectRow selectedCount silent simulateAdd simulateAddNeeds simulateChange simulateChanges simulateItem simulateItemCode simulateNexus simulateRefused simulateRemove simulateSame simulateSearchCodes simulateStart simulateTaxCode simulateText simulatedAt simulatedChanged simulatedCustomer simulatedDate simulatedDifference simulatedDocument simulatedDocuments simulatedList simulatedNow simulatedReason simulatedState simulatedStates simulatedTried simulating simulationEmpty simulationEven simulationFailed simulationLess simulationMore simulationNone simulationResult simulationScope simulationStopped simulationUncalculated sortBy sortedAscending sortedDescending stop waiting withoutState'.split(
    ' ',
  );
