import { parseArgs } from 'node:util';
import { startDeployment } from './processes.ts';

/*
 * The deployment of compose.yaml without containers, until Ctrl-C:
 *   node examples/deployment/start.ts [--sandbox] [--port 8080]
 * Says in one line of JSON where it answers.
 */
const { values } = parseArgs({
  options: { sandbox: { type: 'boolean', default: false }, port: { type: 'string', default: '8080' } },
});

try {
  const deployment = await startDeployment({
    port: Number(values.port),
    withSandbox: values.sandbox,
    print: (line) => process.stderr.write(`${line}\n`),
  });
  const end = (): void => {
    void deployment.stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  process.stdout.write(`${JSON.stringify({ url: deployment.url, ...deployment.sandbox })}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
