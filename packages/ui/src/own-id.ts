import { useState } from 'react';

/**
 * An id for the elements of one component. React's `useId` tells apart what one tree holds; in the light DOM several trees,
 * also of several bundles, share one page, and Preact starts each of them with the same ids.
 */
export function useOwnId(): string {
  return useState(() => `st-${Math.random().toString(36).slice(2, 10)}`)[0];
}
