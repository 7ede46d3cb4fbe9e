import { useEffect, useState } from 'react';

/** How long something may take before the screen says that it is going on, in milliseconds. */
const SLOW_MS = 400;

/** True once waiting has lasted so long: what is quick does not flash. */
export function useSlow(isWaiting: boolean, ms: number = SLOW_MS): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), ms);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, ms]);
  return isSlow && isWaiting;
}
