import type { ReactNode } from 'react';
import { attentionPath, closePath, externalPath, Glyph, infoPath, negativePath, positivePath } from './glyph.tsx';

const paths = {
  info: infoPath,
  positive: positivePath,
  attention: attentionPath,
  negative: negativePath,
  close: closePath,
  search: 'm10.6 10.6 3.2 3.2M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  ascending: 'm4 10 4-4 4 4',
  descending: 'm4 6 4 4 4-4',
  forward: 'm6 4 4 4-4 4',
  download: 'M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11',
  external: externalPath,
};

export type IconName = keyof typeof paths;

/** An icon beside a word of the same meaning: hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return <Glyph path={paths[name]} size={size} />;
}
