import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callSchemas } from '@salestax/contract/schemas';
import { routeNames } from '../../support/call.harness.ts';
import { leastCpuMs } from '../../support/cpu-time.ts';
import { type LoneConnector, someAddress, startLoneConnector } from '../../support/lone-connector.harness.ts';
import { worstRequests, type WorstRequest } from '../../support/worst-requests.ts';

/** A caller that waits behind such a request waits no longer than this, in milliseconds of CPU. */
const longestWork = 20;

let lone: LoneConnector;
beforeAll(async () => {
  // What is logged costs time as well.
  lone = await startLoneConnector({ logLevel: 'info' }, []);
});
afterAll(() => lone.stop());

let requests = 0;
async function send({ method, path, type, body }: WorstRequest): Promise<number> {
  const { statusCode } = await lone.app.inject({
    method: method === 'DELETE' ? 'DELETE' : method === 'POST' ? 'POST' : 'GET',
    url: path,
    // Below the limit of each address: requests above it are refused before any work.
    remoteAddress: someAddress((requests += 1)),
    ...(body !== '' && { headers: { 'content-type': type }, payload: body }),
  });
  return statusCode;
}

it('the worst request of a route is one that the route reads', () => {
  const read = worstRequests().flatMap(({ name, body }) => {
    const route = routeNames.find((each) => each === name);
    const schema = route === undefined ? undefined : callSchemas[route].body;
    return schema === undefined ? [] : [[name, Compile(schema).Check(JSON.parse(body))]];
  });
  expect(read.length).toBeGreaterThan(8);
  expect(read).toEqual(read.map(([name]) => [name, true]));
});

it.each(worstRequests().map((request) => [request.name, request] as const))(
  'the worst request without a session takes little time: %s',
  async (_, request) => {
    // A vendor that is out of reach is a 503.
    expect(await send(request)).not.toBe(500);
    expect(await leastCpuMs(() => send(request))).toBeLessThan(longestWork);
  },
);
