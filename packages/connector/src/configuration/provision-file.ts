import { type TProperties, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { SomeSettings } from '@salestax/contract/schemas';
import type { CompanyProvision } from '../domain/company-provision.ts';
import { ConfigError } from './config-error.ts';
import { readOperatorFile } from './operator-file.ts';

/** Without the check of the format, a date that is not valid would be stored as null. */
const Instant = Type.String({ format: 'date-time' });

/** Refuses other fields: a misspelt `calculationActive: false` would be ignored, and calculation be on. */
const exactly = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const provisionShape = Compile(
  Type.Array(
    exactly({
      realmId: Type.String({ minLength: 1 }),
      name: Type.String(),
      accountingUserName: Type.String(),
      tokens: exactly({
        accessToken: Type.String(),
        accessExpiresAt: Instant,
        refreshToken: Type.String(),
        refreshExpiresAt: Instant,
      }),
      provider: exactly({
        accountId: Type.String(),
        userName: Type.String(),
        licenseKey: Type.String(),
        companyCode: Type.String(),
        companyId: Type.String(),
      }),
      settings: Type.Unsafe<CompanyProvision['settings']>({ ...SomeSettings, additionalProperties: false }),
      // Ids of the income accounts of the three tax items; '' = not known.
      ownItemAccounts: exactly({ salesTax: Type.String(), fee: Type.String(), taxOnFee: Type.String() }),
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
  const isUnknown = first?.schemaPath.endsWith('/additionalProperties') === true;
  throw new ConfigError([`${where}: ${isUnknown ? 'there is no such field' : (first?.message ?? '')}.`]);
}

function readContent(file: string): unknown {
  try {
    return readOperatorFile(file);
  } catch (error) {
    throw new ConfigError([`PROVISION_FILE ${error instanceof Error ? error.message : String(error)}`]);
  }
}
