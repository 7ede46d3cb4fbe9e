import type { ReactNode } from 'react';

const paths = {
  edit: 'm3 13 .6-2.8L10.8 3 13 5.2 5.8 12.4z',
  disconnect: 'M6.5 9.5 4.8 11.2a2 2 0 0 1-2.8-2.8L4 6.4M9.5 6.5l1.7-1.7a2 2 0 0 1 2.8 2.8L12 9.6M3 3l10 10',
  close: 'm4 4 8 8M12 4l-8 8',
};

/** The icon of a button that has the same meaning as its label. */
export function ActionIcon({ name }: { readonly name: keyof typeof paths }): ReactNode {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
