import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { SimulatedTaxCode } from '@salestax/contract';
import type { AllSettingsMessages } from './messages.ts';
import type { SettingChange } from './simulated-changes.ts';

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly SettingChange[];
  readonly taxCodes: readonly SimulatedTaxCode[];
  readonly text: AllSettingsMessages;
}

/** Settings and tax codes that are tried, one a line. */
export function Changes({ title, changes, taxCodes, text }: ChangesProps): ReactNode {
  return (
    <div>
      <p>{title}</p>
      <ul className="st-settings-changes">
        {changes.map((change) => (
          <li key={change.name}>{fillIn(text.simulateChange, { ...change })}</li>
        ))}
        {taxCodes.map(({ itemId, itemName, taxCode }) => (
          <li key={itemId}>{fillIn(text.simulateTaxCode, { name: itemName, code: taxCode })}</li>
        ))}
      </ul>
    </div>
  );
}
