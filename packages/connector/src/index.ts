export { type Connector, type ConnectorEnvironment, createConnector } from './app/connector.ts';
export type { ConnectorConfig } from './configuration/connector-config.ts';
export { ConfigError } from './configuration/config-error.ts';
export { readProvisionFile } from './configuration/provision-file.ts';
export { readConfig } from './configuration/read-config.ts';
export type { CompanyProvision } from './domain/company-provision.ts';
export type { EmbedClientConfig } from './security/embed-client-config.ts';
export { run } from './app/run.ts';
export { provisionCompany } from './features/company/provision-company.ts';
