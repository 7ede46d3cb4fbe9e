import type { RunKind } from './statuses.ts';

/** The runs that need the right `manage`, with their widgets. */
export const manageRuns: { readonly [Kind in RunKind]?: string } = {
  recalculation: 'reconciliation',
  'item-sync': 'product-catalog',
  'address-validation': 'address-validation',
  'exemption-requests': 'exemption',
  'audit-file': 'close',
  simulation: 'connector-settings',
};

/** The runs that only administrators of the company start, and therefore stop. */
export const administratorRuns: readonly RunKind[] = ['simulation'];

/** Widgets that an embed session may limit to reading. */
export const readableWidgets = [
  'home',
  'connector-settings',
  'nexus',
  'reconciliation',
  'product-catalog',
  'address-validation',
  'exemption',
  'documents',
  'close',
] as const;

/** Widgets whose changes the specification leaves to administrators of the company. */
export const administratorWidgets: readonly string[] = ['home', 'connector-settings', 'nexus'];
