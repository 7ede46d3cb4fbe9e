import { useEffect, useState } from 'react';

/** Delay before a wait is shown, in milliseconds. */
const SLOW_MS = 400;

/** True once a condition has lasted for the delay, so that short waits do not flash. */
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
