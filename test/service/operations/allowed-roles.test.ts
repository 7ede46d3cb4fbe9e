import { describe, expect, it, onTestFinished } from 'vitest';
import { startLoneConnector } from '../../support/lone-connector.harness.ts';

describe('the start of the service', () => {
  const warningsOf = async (allowedRoles: readonly string[]) => {
    const log: string[] = [];
    const lone = await startLoneConnector({ allowedRoles, logLevel: 'warn' }, log);
    onTestFinished(() => lone.stop());
    return log.filter((line) => line.includes('ALLOWED_ROLES'));
  };

  it('says that nobody may manage a company where the list of roles is empty', async () => {
    expect(await warningsOf([])).toEqual([expect.stringContaining('nobody may manage a company')]);
    expect(await warningsOf(['AccountAdmin'])).toEqual([]);
  });

  it('names a role that AvaTax does not have, also one in other letter case', async () => {
    expect(await warningsOf(['AccountAdmin', 'companyAdmin'])).toEqual([expect.stringContaining("'companyAdmin'")]);
  });
});
