import { appendFileSync } from 'node:fs';

// Loaded before the connector (`node --import`): keeps what token endpoints answer it, so that a test can look for it.
const ask = globalThis.fetch;
globalThis.fetch = async (...asked) => {
  const answer = await ask(...asked);
  if (new URL(answer.url).pathname.endsWith('/token'))
    appendFileSync(process.env.TOKENS_FILE, `${await answer.clone().text()}\n`);
  return answer;
};
