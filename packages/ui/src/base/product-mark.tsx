import type { ReactNode } from 'react';

/** The logo of the product, in the colours of the accent. The name is beside it. */
export function ProductMark({ size = 26 }: { readonly size?: number }): ReactNode {
  return (
    <svg
      className="st-product-mark"
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="28" height="28" rx="7" />
      <path d="M9.8 18.2 18.2 9.8" />
      <circle cx="9" cy="10" r="2.6" />
      <circle cx="19" cy="18" r="2.6" />
    </svg>
  );
}
