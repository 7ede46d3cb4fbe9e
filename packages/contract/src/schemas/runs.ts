import { Type, type Static } from 'typebox';
import { runKinds } from '../statuses.ts';
import { realmIdParams, RunStatus, shape } from './basics.ts';

/** The company's runs that started within the last 24 hours. */
export const RunStates = shape({
  runs: Type.Array(shape({ kind: Type.Enum([...runKinds]), ...RunStatus.properties })),
});
export type RunStates = Static<typeof RunStates>;

export const runsCalls = {
  cancelRun: {
    params: realmIdParams,
    body: shape({ kind: Type.Enum([...runKinds]) }),
    answer: shape({ isCancelled: Type.Boolean() }),
  },
  runProgress: { params: realmIdParams, answer: RunStates },
};
