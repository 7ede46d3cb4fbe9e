export { type ConnectorConfig, ConfigError, type EmbedClientConfig, readConfig } from './config.ts';
export { type Connector, createConnector, type Surroundings } from './connector.ts';
export { type CompanyProvision, provisionCompany } from './use-cases/provision-company.ts';
