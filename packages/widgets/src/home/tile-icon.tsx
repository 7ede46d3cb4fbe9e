import type { ReactNode } from 'react';
import type { TileName } from './tiles.ts';

const paths: Readonly<Record<TileName, readonly string[]>> = {
  nexus: ['M2.5 4.5 7 2.5l6 2.5 4.5-2v12.5l-4.5 2-6-2.5-4.5 2z', 'M7 2.5V15M13 5v12.5'],
  documents: ['M5 2.5h7l3.5 3.5v11.5H5z', 'M12 2.5V6h3.5M8 10h5M8 13.5h5'],
  reconciliation: ['M3 6.5h11.5L12 4M17 13.5H5.5L8 16'],
  exemptions: [
    'M4 2.5h12V12H4z',
    'M7 5.5h6M7 8.5h3.5',
    'M15.5 13a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
    'm11.5 15-.5 3 2-1 2 1-.5-3',
  ],
  catalog: ['m10 2 7 3.5v9L10 18l-7-3.5v-9z', 'm3 5.5 7 3.5 7-3.5M10 9v9'],
  addresses: ['M10 18s6-5.2 6-10A6 6 0 0 0 4 8c0 4.8 6 10 6 10z', 'M12.2 8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0'],
  close: ['M3 4.5h14v13H3zM3 8.5h14', 'm7 13 2 2 4-4'],
  settings: ['M3 6h8M15 6h2M3 14h2M9 14h8', 'M15 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0M9 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0'],
};

/** The icon of a tile; hidden from screen readers, because the title says the same. */
export function TileIcon({ name }: { readonly name: TileName }): ReactNode {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
