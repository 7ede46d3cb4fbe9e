import { appendFileSync } from 'node:fs';

// Loaded before the connector (`node --import`): records the responses of token endpoints, so that a test can search
// for their tokens.
const originalFetch = globalThis.fetch;
globalThis.fetch = async (...input) => {
  const answer = await originalFetch(...input);
  if (new URL(answer.url).pathname.endsWith('/token'))
    appendFileSync(process.env.TOKENS_FILE, `${await answer.clone().text()}\n`);
  return answer;
};
