import type { ReactNode } from 'react';

/** Paths in a square of 16 units. Each is a constant, so that a bundle contains only the paths that it draws. */
export const infoPath = 'M8 7.2v3.6M8 5.1v.1M14.2 8A6.2 6.2 0 1 1 1.8 8a6.2 6.2 0 0 1 12.4 0Z';
export const positivePath = 'm3 8.6 3.3 3.2L13 4.6';
export const attentionPath =
  'M8 6.2v3.1M8 11.4v.1M7.1 2.6 1.7 12a1 1 0 0 0 .9 1.5h10.8a1 1 0 0 0 .9-1.5L8.9 2.6a1 1 0 0 0-1.8 0Z';
export const negativePath = 'M8 4.8v3.8M8 10.9v.1M14.2 8A6.2 6.2 0 1 1 1.8 8a6.2 6.2 0 0 1 12.4 0Z';
export const closePath = 'm4 4 8 8M12 4l-8 8';
export const externalPath = 'M7 3.5H3.5v9h9V9M9.5 2.5h4v4M13.2 2.8 7.5 8.5';

/** As styles: they have the same names in React and in Preact without its compat layer, which attributes have not. */
const strokes = {
  fill: 'none',
  stroke: 'currentcolor',
  strokeWidth: '1.5',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A drawing beside a word of the same meaning: hidden from screen readers. */
export function Glyph({ path, size = 16 }: { readonly path: string; readonly size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" style={strokes} aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
