import { useEffect, useRef, useState } from 'react';

/** Calls `close` once after `ms` milliseconds (undefined: never), not counting those while `isHeld` or the page is hidden. */
export function useAutoClose(ms: number | undefined, isHeld: boolean, close: () => void): void {
  const remaining = useRef(ms);
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  const isHidden = usePageHidden(ms !== undefined);
  const isRunning = !isHeld && !isHidden;

  useEffect(() => {
    if (remaining.current === undefined || !isRunning) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => latestClose.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, (remaining.current ?? 0) - (performance.now() - started));
    };
  }, [isRunning]);
}

/** Whether the page is hidden; always false where `isNeeded` is false. */
function usePageHidden(isNeeded: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [isNeeded]);
  return isHidden;
}
