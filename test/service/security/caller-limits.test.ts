import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, servedAt } from '../../support/call.harness.ts';
import { type LoneConnector, realms, someAddress, startLoneConnector } from '../../support/lone-connector.harness.ts';

let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector({ callerLimits: { session: 3, company: 5, client: 7 } });
});
afterAll(() => lone.stop());

let requests = 0;
/** A call of the panel, each from another address. */
async function statusOf(token: string, realmId: string): Promise<number> {
  const { method } = servedAt('originAddress');
  const answer = await lone.app.inject({
    method,
    url: pathOf('originAddress', { realmId }),
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: someAddress((requests += 1)),
  });
  if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  return answer.statusCode;
}

async function panelOf(realmId: string) {
  const { token } = await lone.session({ kind: 'embed', realmId, widgets: ['estimate-panel'] });
  return async (count: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent += 1) statuses.push(await statusOf(token, realmId));
    return statuses.filter((status) => status !== 429).length;
  };
}

describe('requests from many addresses', () => {
  it('are limited per session, per company and per client of integrators', async () => {
    const first = await panelOf(realms.own);
    expect(await first(4)).toBe(3);
    // One of the refused requests did not count for the company.
    expect(await (await panelOf(realms.own))(3)).toBe(2);
    // The client has two left, which another company uses.
    const other = await panelOf(realms.other);
    expect(await other(3)).toBe(2);
  });
});
