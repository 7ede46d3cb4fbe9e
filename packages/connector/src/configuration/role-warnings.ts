import type { ConnectorConfig } from './connector-config.ts';

/** Roles of users at AvaTax (AvaTax SDK 26.9, SecurityRoleId), whose names are compared letter by letter. */
const providerRoles: ReadonlySet<string> = new Set([
  'NoAccess',
  'SiteAdmin',
  'AccountOperator',
  'AccountAdmin',
  'AccountUser',
  'SystemAdmin',
  'Registrar',
  'CSPTester',
  'CSPAdmin',
  'SystemOperator',
  'TechnicalSupportUser',
  'TechnicalSupportAdmin',
  'TreasuryUser',
  'TreasuryAdmin',
  'ComplianceUser',
  'ComplianceAdmin',
  'ProStoresOperator',
  'CompanyUser',
  'CompanyAdmin',
  'ComplianceTempUser',
  'ComplianceRootUser',
  'ComplianceOperator',
  'SSTAdmin',
  'FirmUser',
  'FirmAdmin',
  'BatchServiceAdmin',
  'ECMAccountUser',
  'ECMCompanyUser',
  'ReturnsOnlyAccountAdmin',
  'ReturnsOnlyAccountUser',
  'ReturnsOnlyCompanyAdmin',
  'ReturnsOnlyCompanyUser',
  'AvaTaxOnlyAccountAdmin',
  'AvaTaxOnlyAccountUser',
  'AvaTaxOnlyCompanyAdmin',
  'AvaTaxOnlyCompanyUser',
  'AvaTaxOnlyUserAdmin',
]);

/** What is wrong with the configured roles. The service starts nevertheless: AvaTax may have got a role since. */
export function roleWarnings({
  allowedRoles,
  closeRoles,
}: Pick<ConnectorConfig, 'allowedRoles' | 'closeRoles'>): readonly string[] {
  const isEmpty = allowedRoles.length === 0;
  const unknownRoles = [...new Set([...allowedRoles, ...closeRoles])].filter((role) => !providerRoles.has(role));
  return [
    ...(isEmpty
      ? ['ALLOWED_ROLES is set and empty: nobody may manage a company; name the roles of administrators in it']
      : []),
    ...unknownRoles.map(
      (role) => `AvaTax has no role '${role}': correct it in ALLOWED_ROLES or CLOSE_ROLES, letter case included`,
    ),
  ];
}
