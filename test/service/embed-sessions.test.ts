import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberAt, textAt } from '../golden/json.ts';
import { pathOf } from './call.ts';
import { type LoneConnector, pages, realms, startLoneConnector } from './lone-connector.ts';

let lone: LoneConnector;
beforeAll(async () => {
  lone = await startLoneConnector();
});
afterAll(() => lone.stop());

const asked = { realmId: realms.own, widgets: ['estimate-panel'], origins: [pages.own] };
const basic = (clientId: string, secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
const good = basic('accounting', 'secret of accounting');

async function issue(body: object, authorization?: string) {
  const answer = await lone.app.inject({
    method: 'POST',
    url: pathOf('embedSession', {}),
    headers: { 'x-correlation-id': 'the-same-one', ...(authorization !== undefined && { authorization }) },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.body, json: () => answer.json<unknown>() };
}

describe('an embed session', () => {
  it('is issued to an integrator for its own widgets and origins, for a quarter of an hour', async () => {
    const { status, json } = await issue(asked, good);
    expect(status).toBe(200);
    const left = Date.parse(textAt(json(), 'expiresAt')) - Date.now();
    expect(left).toBeLessThanOrEqual(15 * 60_000);
    expect(left).toBeGreaterThan(14 * 60_000);
    const answer = await lone.app.inject({
      method: 'GET',
      url: pathOf('ecoSystemConfiguration', { realmId: realms.own }),
      headers: { authorization: `Bearer ${textAt(json(), 'token')}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('says nothing of the company or the secret', async () => {
    const { json } = await issue({ ...asked, user: { name: 'Dana', email: 'dana@cottonwood.example' } }, good);
    const [, payload = ''] = textAt(json(), 'token').split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(Object.keys(claims ?? {}).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'realm', 'sub']);
    expect(numberAt(claims, 'exp') - numberAt(claims, 'iat')).toBe(15 * 60);
  });

  it.each([
    ['no credentials', undefined],
    ['a wrong secret', basic('accounting', 'wrong')],
    ['an unknown client', basic('nobody', 'secret of nobody')],
    ['an empty secret', basic('accounting', '')],
    ['no Basic credentials', 'Bearer abcdefgh'],
    ['credentials without a colon', `Basic ${Buffer.from('accounting').toString('base64')}`],
    ['no base64', 'Basic %%%'],
  ])('is refused for %s, with one and the same answer', async (_, authorization) => {
    const { status, body } = await issue(asked, authorization);
    expect(status).toBe(401);
    expect(body).toBe((await issue(asked, basic('nobody', 'x'))).body);
  });

  it.each([
    ['a widget of another', { ...asked, widgets: ['estimate-panel', 'settings'] }, good],
    ['an origin of another', { ...asked, origins: [pages.other] }, good],
    ['one origin too many', { ...asked, origins: [pages.own, 'https://evil.example'] }, good],
    ['a company that does not exist', { ...asked, realmId: realms.unknown }, good],
    [
      "a company that isn't the client's",
      { realmId: realms.own, widgets: ['health'], origins: [pages.other] },
      basic('portal', 'secret of portal'),
    ],
  ])('is refused for %s, with one and the same answer', async (_, body, authorization) => {
    const answer = await issue(body, authorization);
    expect(answer.status).toBe(403);
    expect(answer.body).toBe((await issue({ ...asked, realmId: realms.unknown }, good)).body);
  });

  it.each([
    ['no widgets', { ...asked, widgets: [] }],
    ['no origins', { ...asked, origins: [] }],
    ['no company', { widgets: ['estimate-panel'], origins: [pages.own] }],
  ])('needs to be asked for completely: %s', async (_, body) => {
    expect((await issue(body, good)).status).toBe(400);
  });
});
