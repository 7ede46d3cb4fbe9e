import type { ReactNode } from 'react';

const paths = {
  info: 'M8 7.2v3.6M8 5.1v.1M14.2 8A6.2 6.2 0 1 1 1.8 8a6.2 6.2 0 0 1 12.4 0Z',
  positive: 'm3 8.6 3.3 3.2L13 4.6',
  attention: 'M8 6.2v3.1M8 11.4v.1M7.1 2.6 1.7 12a1 1 0 0 0 .9 1.5h10.8a1 1 0 0 0 .9-1.5L8.9 2.6a1 1 0 0 0-1.8 0Z',
  negative: 'M8 4.8v3.8M8 10.9v.1M14.2 8A6.2 6.2 0 1 1 1.8 8a6.2 6.2 0 0 1 12.4 0Z',
  close: 'm4 4 8 8M12 4l-8 8',
  search: 'm10.6 10.6 3.2 3.2M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  ascending: 'm4 10 4-4 4 4',
  descending: 'm4 6 4 4 4-4',
  forward: 'm6 4 4 4-4 4',
  download: 'M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  external: 'M7 3.5H3.5v9h9V9M9.5 2.5h4v4M13.2 2.8 7.5 8.5',
};

export type IconName = keyof typeof paths;

/** An icon beside a word of the same meaning: hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
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
