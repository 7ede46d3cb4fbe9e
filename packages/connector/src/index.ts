export { type Connector, type ConnectorEnvironment, createConnector } from './app/connector.ts';
export type { ConnectorConfig } from './configuration/connector-config.ts';
export { ConfigError, readConfig } from './configuration/read-config.ts';
export type { CompanyProvision } from './domain/company-provision.ts';
export type { EmbedClientConfig } from './security/embed-client-config.ts';
export { provisionCompany } from './features/company/provision-company.ts';
