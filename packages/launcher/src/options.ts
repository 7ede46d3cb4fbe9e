import { parseArgs } from 'node:util';

export interface StartOptions {
  readonly ports: Readonly<
    Record<'connector' | 'accounting' | 'tax-provider' | 'identity' | 'control' | 'portal' | 'examples', number>
  >;
  /** Folder that stores all data between two starts; null: in memory. */
  readonly dataDir: string | null;
  /** Prints one line of JSON, in place of text, once everything is up. */
  readonly json: boolean;
  /** Prints every address, company and user. */
  readonly verbose: boolean;
  /** Serves the pages from their sources, and starts the connector again when one of its own changes. */
  readonly dev: boolean;
  /** Offers to open the browser; only in a terminal. */
  readonly open: boolean;
}

export const usage = `npm start -- [options]
  --data <folder>             store the data here (default: data)
  --ephemeral                 store nothing
  --port <n>                  connector and host pages (default: 4000)
  --port-accounting <n>       accounting service of the sandbox (4010)
  --port-tax-provider <n>     tax provider of the sandbox (4020)
  --port-identity <n>         identity servers of the sandbox (4030)
  --port-control <n>          faults, clock and journal of the sandbox (4040)
  --port-portal <n>           the tax provider's portal of the sandbox (4060)
  --port-examples <n>         first of the ports of the examples (4050)
  --dev                       reload pages and restart the connector when a source changes
  --verbose                   print every address, company and user
  --no-open                   do not offer to open the browser
  --json                      print one line of JSON once everything is up
Port 0 takes any free port.`;

/** Reads the command line. Throws an error with a message for the user. */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string', default: 'data' },
      ephemeral: { type: 'boolean', default: false },
      port: { type: 'string', default: '4000' },
      'port-accounting': { type: 'string', default: '4010' },
      'port-tax-provider': { type: 'string', default: '4020' },
      'port-identity': { type: 'string', default: '4030' },
      'port-control': { type: 'string', default: '4040' },
      'port-portal': { type: 'string', default: '4060' },
      'port-examples': { type: 'string', default: '4050' },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      'no-open': { type: 'boolean', default: false },
    },
  });
  return {
    ports: {
      connector: portOf('port', values.port),
      accounting: portOf('port-accounting', values['port-accounting']),
      'tax-provider': portOf('port-tax-provider', values['port-tax-provider']),
      identity: portOf('port-identity', values['port-identity']),
      control: portOf('port-control', values['port-control']),
      portal: portOf('port-portal', values['port-portal']),
      examples: portOf('port-examples', values['port-examples'], lastPort - examplePorts + 1),
    },
    dataDir: values.ephemeral ? null : values.data,
    json: values.json,
    verbose: values.verbose,
    dev: values.dev,
    open: !values['no-open'],
  };
}

const lastPort = 65_535;
/** How many ports the examples have, one after another. */
const examplePorts = 4;

function portOf(name: string, text: string, highest = lastPort): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= highest)) throw new RangeError(`--${name} takes a port number, 0 to ${highest}; it was '${text}'.`);
  return number;
}
