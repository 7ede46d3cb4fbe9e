import Fastify from 'fastify';
import { Agent, request } from 'undici';

/*
 * The least that a service could do for an estimate: Fastify reads the document, asks the vendor (the first argument is the
 * address), and answers with a part of what it said.
 */
const [vendor = ''] = process.argv.slice(2);
const dispatcher = new Agent();
const app = Fastify();

app.post('/estimate', async ({ body }) => {
  const answer = await request(`${vendor}/api/v2/transactions/create`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const calculated: unknown = await answer.body.json();
  return { calculated };
});

await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify(app.addresses()[0])}\n`);
