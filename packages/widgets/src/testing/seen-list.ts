import { failureOf, isLoading, valueOf, type Resource } from '../service/resource.ts';

/** A list as a person sees it: its rows, why they could not be read, and whether they are being read. */
export const seenList = <Row, State extends { readonly read: Resource<readonly Row[] | null> }>(
  state: State & { readonly read: Resource<readonly Row[] | null> },
) => ({
  ...state,
  rows: valueOf(state.read),
  failure: failureOf(state.read),
  isReading: isLoading(state.read),
});
