import type { CheckUp, CheckUpFinding } from '@salestax/contract';

const found = (
  parts: Pick<CheckUpFinding, 'area' | 'code' | 'severity'> & Partial<CheckUpFinding>,
): CheckUpFinding => ({
  subject: '',
  page: null,
  url: null,
  ...parts,
});

/** A check-up with a finding of every severity, in the order of the areas. */
export const sampleCheckUp: CheckUp = {
  checkedAt: '2026-03-02T10:00:00.000Z',
  findings: [
    found({ area: 'credentials', code: 'in-order', severity: 'ok' }),
    found({ area: 'subscriptions', code: 'not-checked', severity: 'unknown', subject: 'AvaTax does not answer.' }),
    found({
      area: 'sales-tax',
      code: 'sales-tax-not-set-up',
      severity: 'warning',
      url: 'https://books.example/app/salestax',
    }),
    found({ area: 'nexus', code: 'nexus-missing', severity: 'problem', page: '/nexussetup' }),
  ],
};
