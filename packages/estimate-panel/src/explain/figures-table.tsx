import type { ReactNode } from 'react';
import type { Row } from './explanation.ts';

/** Rows of figures; the first row and the first column are headers. */
export const FiguresTable = ({ rows }: { readonly rows: readonly Row[] }): ReactNode => (
  <table>
    <tbody>{rows.map(tableRow)}</tbody>
  </table>
);

const tableRow = ([name, note, ...cells]: Row, index: number): ReactNode => {
  const [Cell, scope] = index ? (['td'] as const) : (['th', 'col'] as const);
  return (
    <tr key={index}>
      <th scope={scope ?? 'row'}>
        {name}
        {note && <small>{note}</small>}
      </th>
      {cells.map((cell, column) => (
        <Cell key={column} scope={scope}>
          {cell}
        </Cell>
      ))}
    </tr>
  );
};
