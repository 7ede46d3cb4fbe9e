import type { SimulatedSettings } from '@salestax/contract';
import type { CompanySettings } from '../../domain/company-settings.ts';

/** The settings that the tax of a document depends on. */
export function simulatedOf(settings: CompanySettings): SimulatedSettings {
  return {
    avaTaxStartDate: settings.avaTaxStartDate,
    isMakeAllCustomerTaxable: settings.isMakeAllCustomerTaxable,
    isEnableRetailDeliveryFee: settings.isEnableRetailDeliveryFee,
    applyParentExemptionToSubCustomer: settings.applyParentExemptionToSubCustomer,
    applyParentExemptionToProject: settings.applyParentExemptionToProject,
    isFeeAbsorbed: settings.isFeeAbsorbed,
    pickUpShipMethod: settings.pickUpShipMethod,
    purchaseOrderField: settings.purchaseOrderField,
    originalSaleField: settings.originalSaleField,
  };
}

/** The settings of a company with some of them changed. Texts are trimmed as when they are saved. */
export function changedSettings(settings: CompanySettings, changes: Partial<SimulatedSettings>): CompanySettings {
  const changed = { ...settings, ...changes };
  return {
    ...changed,
    pickUpShipMethod: changed.pickUpShipMethod.trim(),
    purchaseOrderField: changed.purchaseOrderField.trim(),
    originalSaleField: changed.originalSaleField.trim(),
  };
}

/** Whether no tax can differ between the two. */
export function isSameForTax(one: CompanySettings, other: CompanySettings): boolean {
  return JSON.stringify(simulatedOf(one)) === JSON.stringify(simulatedOf(other));
}
