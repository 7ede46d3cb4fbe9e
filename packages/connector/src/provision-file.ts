import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { CompanyProvision } from './use-cases/provision-company.ts';

const provisionShape = Compile(
  Type.Array(
    Type.Object({
      realmId: Type.String({ minLength: 1 }),
      name: Type.String(),
      accountingUserName: Type.String(),
      tokens: Type.Object({
        accessToken: Type.String(),
        accessExpiresAt: Type.String(),
        refreshToken: Type.String(),
        refreshExpiresAt: Type.String(),
      }),
      provider: Type.Object({
        accountId: Type.String(),
        userName: Type.String(),
        licenseKey: Type.String(),
        companyCode: Type.String(),
        companyId: Type.String(),
      }),
      settings: Type.Object({
        taxItemId: Type.Optional(Type.String()),
        rdfItemId: Type.Optional(Type.String()),
        rdfItemCode: Type.Optional(Type.String()),
        taxOnRdfItemId: Type.Optional(Type.String()),
        taxOnRdfItemCode: Type.Optional(Type.String()),
        isEnableRetailDeliveryFee: Type.Optional(Type.Boolean()),
        isEnableAddressValidation: Type.Optional(Type.Boolean()),
        applyParentExemptionToSubCustomer: Type.Optional(Type.Boolean()),
        applyParentExemptionToProject: Type.Optional(Type.Boolean()),
        isMakeAllCustomerTaxable: Type.Optional(Type.Boolean()),
        avaTaxStartDate: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
      ownItemAccounts: Type.Object({ salesTax: Type.String(), fee: Type.String(), taxOnFee: Type.String() }),
    }),
  ),
);

/** The companies of an operator's file. Throws a sentence when the file is not what it should be. */
export function readProvisionFile(file: string): readonly CompanyProvision[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (provisionShape.Check(content)) return content;
  const [first] = provisionShape.Errors(content);
  throw new Error(`PROVISION_FILE ${file} is not valid at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`);
}
