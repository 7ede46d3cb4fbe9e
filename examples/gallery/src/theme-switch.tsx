import { useLayoutEffect, useState, type ReactNode } from 'react';
import { keepInAddress, keptInAddress } from './address.ts';

const schemes = { light: 'Light', dark: 'Dark', auto: 'System' } as const;
type Scheme = keyof typeof schemes;

const isScheme = (text: string): text is Scheme => text in schemes;
const requested = (): Scheme => {
  const theme = keptInAddress('theme');
  return isScheme(theme) ? theme : 'auto';
};

/** Light, dark or as the system has it: for the page, and for the widget, which follows its page. The address keeps it. */
export function ThemeSwitch(): ReactNode {
  const [scheme, setScheme] = useState(requested);
  useLayoutEffect(() => {
    if (scheme === 'auto') delete document.documentElement.dataset['stTheme'];
    else document.documentElement.dataset['stTheme'] = scheme;
    keepInAddress({ theme: scheme === 'auto' ? '' : scheme });
  }, [scheme]);
  return (
    <div className="segment" role="group" aria-label="Theme">
      {Object.entries(schemes).map(([key, label]) => (
        <button
          key={key}
          type="button"
          className="button"
          aria-pressed={key === scheme}
          onClick={() => isScheme(key) && setScheme(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
