import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SomeSettings } from '@salestax/contract/schemas';
import type { CompanyProvision } from '../domain/company-provision.ts';
import { ConfigError } from './config-error.ts';
import { readOperatorFile } from './operator-file.ts';

/** An invalid one would be stored as no time at all. */
const Instant = Type.String({ format: 'date-time' });

const provisionShape = Compile(
  Type.Array(
    Type.Object({
      realmId: Type.String({ minLength: 1 }),
      name: Type.String(),
      accountingUserName: Type.String(),
      tokens: Type.Object({
        accessToken: Type.String(),
        accessExpiresAt: Instant,
        refreshToken: Type.String(),
        refreshExpiresAt: Instant,
      }),
      provider: Type.Object({
        accountId: Type.String(),
        userName: Type.String(),
        licenseKey: Type.String(),
        companyCode: Type.String(),
        companyId: Type.String(),
      }),
      settings: SomeSettings,
      ownItemAccounts: Type.Object({ salesTax: Type.String(), fee: Type.String(), taxOnFee: Type.String() }),
      calculationActive: Type.Optional(Type.Boolean()),
    }),
  ),
);

/** Reads the companies of an operator's file. Throws a `ConfigError` if the file is not valid. */
export function readProvisionFile(file: string): readonly CompanyProvision[] {
  const content = readContent(file);
  if (provisionShape.Check(content)) return content;
  const [first] = provisionShape.Errors(content);
  const where = `PROVISION_FILE ${file} is not valid at ${first?.instancePath || '/'}`;
  throw new ConfigError([`${where}: ${first?.message ?? ''}.`]);
}

function readContent(file: string): unknown {
  try {
    return readOperatorFile(file);
  } catch (error) {
    throw new ConfigError([`PROVISION_FILE ${error instanceof Error ? error.message : String(error)}`]);
  }
}
