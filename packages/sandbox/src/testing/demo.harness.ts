import { startSandbox } from '../index.ts';

/** A running sandbox with the demo data, and clients of both vendors' APIs. */
export type Demo = Awaited<ReturnType<typeof openDemo>>;

export async function openDemo() {
  const sandbox = await startSandbox({ ports: { accounting: 0, taxProvider: 0, identity: 0, control: 0, portal: 0 } });
  const { accounting, realmId, accountingToken, taxProvider, taxAccount } = sandbox.description;
  const company = `${accounting}/v3/company/${realmId}`;
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  const bearer = { ...json, authorization: `Bearer ${accountingToken.accessToken}` };
  const basic = { ...json, authorization: `Basic ${btoa(`${taxAccount.accountId}:${taxAccount.licenseKey}`)}` };
  return {
    sandbox,
    /** The rows of a query at the accounting service. */
    select: async (entity: string, rest = 'maxresults 1000') => {
      const query = encodeURIComponent(`select * from ${entity} ${rest}`);
      const answer = await fetch(`${company}/query?query=${query}`, { headers: bearer });
      return JSON.parse(await answer.text()).QueryResponse[entity] ?? [];
    },
    /** Posts an object of the accounting service. */
    write: async (entity: string, body: object) => {
      await fetch(`${company}/${entity}`, { method: 'POST', headers: bearer, body: JSON.stringify(body) });
    },
    /** Reads from the tax provider, or posts when there is a body. */
    provider: async (path: string, body?: object) => {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${taxProvider}/api/v2${path}`, { headers: basic, ...sent });
      return { status: answer.status, json: JSON.parse(await answer.text()) };
    },
  };
}
