export { ConfigError, readConfig } from './config.ts';
export type { ConnectorConfig, EmbedClientConfig } from './connector-config.ts';
export { type Connector, createConnector, type ConnectorEnvironment as Surroundings } from './connector.ts';
export { type CompanyProvision, provisionCompany } from './use-cases/provision-company.ts';
