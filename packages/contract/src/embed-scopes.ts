import type { RunKind } from './statuses.ts';

/** The widget that starts a kind of run, and may stop it. */
export const widgetsOfRuns: { readonly [Kind in RunKind]: string } = {
  comparison: 'reconciliation',
  recalculation: 'reconciliation',
  'recalculation-preview': 'reconciliation',
  recomparison: 'reconciliation',
  'item-comparison': 'product-catalog',
  'item-sync': 'product-catalog',
  'address-validation': 'address-validation',
  'exempted-customers': 'exemption',
  'request-customers': 'exemption',
  'exemption-requests': 'exemption',
  'month-figures': 'close',
  'audit-file': 'close',
  simulation: 'connector-settings',
};

/** The runs that need the right `manage`. */
export const manageRuns: readonly RunKind[] = [
  'recalculation',
  'item-sync',
  'address-validation',
  'exemption-requests',
  'audit-file',
  'simulation',
];

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
