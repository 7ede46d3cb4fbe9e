import { changesTax, pickSettings, settingNames, type SimulatedSettings, trimmedOptions } from '@salestax/contract';
import type { CompanySettings } from '../../domain/company-settings.ts';

/** The settings that the tax of a document depends on. */
export const taxSettingsOf = (settings: CompanySettings): SimulatedSettings =>
  pickSettings(settings, settingNames.filter(changesTax));

/** The settings of a company with some of them changed. Texts are trimmed as when they are saved. */
export const withChanges = (settings: CompanySettings, changes: Partial<SimulatedSettings>): CompanySettings =>
  trimmedOptions({ ...settings, ...changes });

/** Whether both give every document the same tax. */
export const isSameForTax = (one: CompanySettings, other: CompanySettings): boolean =>
  JSON.stringify(taxSettingsOf(one)) === JSON.stringify(taxSettingsOf(other));
