import { parseArgs } from 'node:util';
import { describeConnected } from './connected-companies.ts';
import { credentials } from './credentials.ts';
import { startSandbox } from './start.ts';
import { StateFileError } from './state-file.ts';

/** `node main.ts [--accounting-port 4010] …`: starts the sandbox and prints its description as one line of JSON. */
const { values } = parseArgs({
  options: {
    'accounting-port': { type: 'string', default: process.env['SANDBOX_ACCOUNTING_PORT'] || '4010' },
    'tax-provider-port': { type: 'string', default: process.env['SANDBOX_TAX_PROVIDER_PORT'] || '4020' },
    'identity-port': { type: 'string', default: process.env['SANDBOX_IDENTITY_PORT'] || '4030' },
    'control-port': { type: 'string', default: process.env['SANDBOX_CONTROL_PORT'] || '4040' },
    'portal-port': { type: 'string', default: process.env['SANDBOX_PORTAL_PORT'] || '4060' },
    host: { type: 'string', default: process.env['SANDBOX_HOST'] || '127.0.0.1' },
    'connector-url': { type: 'string', default: process.env['SANDBOX_CONNECTOR_URL'] || 'http://localhost:4000' },
    'connector-internal-url': { type: 'string', default: process.env['SANDBOX_CONNECTOR_INTERNAL_URL'] || '' },
    'webhook-url': { type: 'string', default: process.env['SANDBOX_WEBHOOK_URL'] || '' },
    'webhook-verifier-token': {
      type: 'string',
      default: process.env['SANDBOX_WEBHOOK_VERIFIER_TOKEN'] || credentials.webhookVerifierToken,
    },
    'state-file': { type: 'string', default: process.env['SANDBOX_STATE_FILE'] || '' },
  },
});

const options = {
  ports: {
    accounting: port(values['accounting-port']),
    taxProvider: port(values['tax-provider-port']),
    identity: port(values['identity-port']),
    control: port(values['control-port']),
    portal: port(values['portal-port']),
  },
  host: values.host,
  connectorUrl: values['connector-url'],
  ...(values['connector-internal-url'] === '' ? {} : { connectorInternalUrl: values['connector-internal-url'] }),
  ...(values['webhook-url'] === ''
    ? {}
    : { webhook: { url: values['webhook-url'], verifierToken: values['webhook-verifier-token'] } }),
  ...(values['state-file'] === '' ? {} : { stateFile: values['state-file'] }),
};

try {
  const sandbox = await startSandbox(options);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.stop().catch(fail));
  process.stdout.write(`${JSON.stringify(describeConnected(sandbox))}\n`);
} catch (error) {
  fail(error);
}

/** Prints the message of a `StateFileError`; throws any other error. */
function fail(error: unknown): never {
  if (!(error instanceof StateFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function port(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw new Error(`'${text}' is not a port.`);
}
