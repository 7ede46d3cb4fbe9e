import { useMemo, type ReactNode } from 'react';
import { formatCount } from '@salestax/client';
import type { AddressRow } from '@salestax/contract';
import { Button, Checkbox, Dialog } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ManageButton } from '../service/manage.tsx';
import { valueOf } from '../service/resource.ts';
import { counted } from '../texts/counted.ts';
import { candidatesOf, kindCounts, type AddressKind } from './addresses.ts';
import type { AddressMessages } from './messages.ts';
import type { AddressStateProps } from './view-props.ts';

const labels = {
  zip4: 'kindZip4',
  writing: 'kindWriting',
  street: 'kindStreet',
  city: 'kindCity',
  state: 'kindState',
  zip: 'kindZip',
  country: 'kindCountry',
  several: 'kindSeveral',
} as const satisfies Record<AddressKind, keyof AddressMessages>;

/** One array for all renderings: `useMemo` compares it by identity. */
const noRows: readonly AddressRow[] = [];

/** The choice of the kinds whose found addresses are accepted together. */
export function AcceptanceDialog({ state: { read }, acceptance, text, locale }: AddressStateProps): ReactNode {
  const kinds = useStore(acceptance.store, (state) => state.kinds);
  const rows = valueOf(read) ?? noRows;
  const candidates = useMemo(() => (kinds === null ? [] : candidatesOf(rows)), [kinds, rows]);
  const count = candidates.filter(({ kind }) => kinds?.has(kind) === true).length;
  return (
    <Dialog
      open={kinds !== null}
      title={text.acceptTitle}
      width={560}
      onClose={acceptance.close}
      actions={
        <>
          <Button onClick={acceptance.close}>{text.cancel}</Button>
          <ManageButton
            variant="primary"
            data-focus=""
            disabledReason={count === 0 ? text.acceptNone : undefined}
            onClick={() => void acceptance.accept()}
          >
            {counted(text.acceptCount, count, locale)}
          </ManageButton>
        </>
      }
    >
      <div className="st-stack">
        <p className="st-quiet">{text.acceptNote}</p>
        {kindCounts(candidates).map(([kind, each]) => (
          <Checkbox
            key={kind}
            name={kind}
            label={`${text[labels[kind]]} (${formatCount(each, locale)})`}
            checked={kinds?.has(kind) === true}
            onChange={(isWanted) => acceptance.tick(kind, isWanted)}
          />
        ))}
      </div>
    </Dialog>
  );
}
