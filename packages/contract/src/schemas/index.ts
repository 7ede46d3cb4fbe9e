import type { TProperties, TSchema } from 'typebox';
import type { RouteName, PathParam } from '../route-names.ts';
import { accessCalls } from './access.ts';
import { activityCalls } from './activity.ts';
import { addressesCalls } from './addresses.ts';
import { catalogCalls } from './catalog.ts';
import { companiesCalls } from './companies.ts';
import { configurationCalls } from './configuration.ts';
import { exemptionCalls } from './exemption.ts';
import { monthCloseCalls } from './month-close.ts';
import { nexusCalls } from './nexus.ts';
import { pagesCalls } from './pages.ts';
import { panelCalls } from './panel.ts';
import { receiptCalls } from './receipt.ts';
import { reconciliationCalls } from './reconciliation.ts';
import { runsCalls } from './runs.ts';
import { salesDocumentCalls } from './sales-documents.ts';
import { settingsCalls } from './settings.ts';
import { signInCalls } from './sign-in.ts';
import { simulationCalls } from './simulation.ts';
import { staffCalls } from './staff.ts';

export * from './access.ts';
export * from './activity.ts';
export * from './basics.ts';
export * from './companies.ts';
export * from './company-settings.ts';
export * from './configuration.ts';
export * from './month-close.ts';
export * from './panel.ts';
export * from './runtime-config.ts';
export * from './sales-documents.ts';
export * from './receipt.ts';
export * from './reconciliation.ts';
export * from './catalog.ts';
export * from './addresses.ts';
export * from './exemption.ts';
export * from './runs.ts';
export * from './settings.ts';
export * from './nexus.ts';
export * from './pages.ts';
export * from './sign-in.ts';
export * from './simulation.ts';
export * from './staff.ts';

/** Schemas of one call; a missing part means that the call has none. */
export interface CallSchemas {
  readonly params?: TSchema & { readonly properties: TProperties };
  readonly query?: TSchema & { readonly properties: TProperties };
  readonly body?: TSchema;
  readonly answer: TSchema;
}

/** Calls with ids in their path must describe them. */
type Described<Name extends RouteName> = [PathParam<Name>] extends [never]
  ? CallSchemas
  : CallSchemas & { readonly params: { properties: Record<PathParam<Name>, TSchema> } };

/** The schemas of every call by the name of its route. */
export const schemas = {
  ...signInCalls,
  ...accessCalls,
  ...companiesCalls,
  ...configurationCalls,
  ...simulationCalls,
  ...panelCalls,
  ...reconciliationCalls,
  ...catalogCalls,
  ...addressesCalls,
  ...exemptionCalls,
  ...runsCalls,
  ...settingsCalls,
  ...nexusCalls,
  ...pagesCalls,
  ...salesDocumentCalls,
  ...receiptCalls,
  ...monthCloseCalls,
  ...staffCalls,
  ...activityCalls,
} satisfies { [Name in RouteName]: Described<Name> };

export type Schemas = typeof schemas;

/** The same table for code that handles all calls alike. */
export const callSchemas: { readonly [Name in RouteName]: CallSchemas } = schemas;
