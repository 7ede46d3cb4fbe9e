import { useState } from 'react';

/**
 * An id for the elements of one component. The ids of React's `useId` are unique within one tree; in the light DOM several trees,
 * also of several bundles, share one page, and Preact gives the same ids to each of them.
 */
export function useOwnId(): string {
  return useState(() => `st-${Math.random().toString(36).slice(2, 10)}`)[0];
}
