import { useEffect, useRef, useState } from 'react';

/** Calls `close` once after this many milliseconds, not counting those while it is held or the page is hidden. */
export function useAutoClose(ms: number | undefined, isHeld: boolean, close: () => void): void {
  const left = useRef(ms);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  const isHidden = usePageHidden(ms !== undefined);
  const isRunning = !isHeld && !isHidden;

  useEffect(() => {
    if (left.current === undefined || !isRunning) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - started));
    };
  }, [isRunning]);
}

function usePageHidden(isOpen: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [isOpen]);
  return isHidden;
}
