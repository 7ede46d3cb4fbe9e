import type { ReactNode } from 'react';

interface ProviderHeaderViewProps {
  readonly title: string;
  readonly provider: string;
}

/** The provider's name with a neutral mark, because its logo is not licensed to us. */
export function ProviderHeaderView({ title, provider }: ProviderHeaderViewProps): ReactNode {
  return (
    <header className="st-provider-header">
      <p className="st-provider">
        <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" focusable="false">
          <circle cx="11" cy="11" r="9" />
          <path d="M7 13.5h8M7 8.5h8" />
        </svg>
        {provider}
      </p>
      <p className="st-provider-title">{title}</p>
    </header>
  );
}
