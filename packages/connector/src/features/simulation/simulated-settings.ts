import { changesTax, pickSettings, settingNames, type SimulatedSettings, trimmedOptions } from '@salestax/contract';
import type { CompanySettings } from '../../domain/company-settings.ts';

/** The settings that the tax of a document depends on. */
export const simulatedOf = (settings: CompanySettings): SimulatedSettings =>
  pickSettings(settings, settingNames.filter(changesTax));

/** The settings of a company with some of them changed. Texts are trimmed as when they are saved. */
export const changedSettings = (settings: CompanySettings, changes: Partial<SimulatedSettings>): CompanySettings =>
  trimmedOptions({ ...settings, ...changes });

/** Whether no tax can differ between the two. */
export const isSameForTax = (one: CompanySettings, other: CompanySettings): boolean =>
  JSON.stringify(simulatedOf(one)) === JSON.stringify(simulatedOf(other));
