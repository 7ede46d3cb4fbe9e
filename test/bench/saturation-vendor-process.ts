import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';

/*
 * A tax provider that costs next to nothing: the first calculation is answered by the sandbox (the first argument is its
 * address), the others repeat that answer, after some milliseconds (the second argument). Everything else goes to the sandbox.
 */
const [sandbox = '', latency = '0'] = process.argv.slice(2);
const dispatcher = new Agent();
let repeated: string | null = null;

const server = createServer((received, answer) => void answerTo(received, answer));

async function answerTo(received: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await textOf(received);
  const isCalculation = received.method === 'POST' && received.url?.includes('/transactions/create') === true;
  if (!isCalculation || repeated === null) {
    const { host: _, 'content-length': __, ...headers } = received.headers;
    const first = await request(new URL(received.url ?? '/', sandbox), {
      dispatcher,
      method: received.method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== '' && { body }),
    });
    const text = await first.body.text();
    if (isCalculation && first.statusCode === 201) repeated = text;
    answer.writeHead(first.statusCode, { 'content-type': 'application/json' }).end(text);
    return;
  }
  if (latency !== '0') await pause(Number(latency));
  answer.writeHead(201, { 'content-type': 'application/json' }).end(repeated);
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of message.setEncoding('utf8')) text += String(part);
  return text;
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
