import { describe, expect, it } from 'vitest';
import { readWebhookEvents } from './webhook-events.ts';

const cloudEvent = (id: string, more: object = {}) => ({
  id: `event-${id}`,
  type: 'qbo.invoice.updated.v1',
  intuitentityid: id,
  intuitaccountid: '9341',
  ...more,
});
const entity = (id: string, more: object = {}) => ({
  name: 'Invoice',
  id,
  operation: 'Update',
  lastUpdated: '2026-03-02T10:00:00Z',
  ...more,
});
const legacy = (...entities: readonly unknown[]) => ({ realmId: '9341', dataChangeEvent: { entities } });
const read = (body: unknown) => {
  const { events, unreadable } = readWebhookEvents(body);
  return { ids: events.map(({ id }) => id), unreadable };
};

describe('a list of events with one that cannot be read', () => {
  it.each([
    ['without an id of the entity', { intuitentityid: undefined }, 'no intuitentityid'],
    ['with an empty id of the entity', { intuitentityid: '' }, 'no intuitentityid'],
    ['with a number for an id', { intuitentityid: 7 }, 'no intuitentityid'],
    ['without company and type', { intuitaccountid: null, type: undefined }, 'no type, intuitaccountid'],
  ])('%s: is taken but for that one, which is named', (_, more, reason) => {
    const body = [cloudEvent('1'), cloudEvent('2', more), cloudEvent('3')];
    expect(read(body)).toEqual({ ids: ['1', '3'], unreadable: [`event 1: ${reason}`] });
  });

  it.each([null, 'text', [], 7])('that is %j: is taken but for that one', (event) => {
    const missing = 'no id, type, intuitentityid, intuitaccountid';
    expect(read([event, cloudEvent('3')])).toEqual({ ids: ['3'], unreadable: [`event 0: ${missing}`] });
  });

  it('in the form of before: is taken but for that one, and so are other companies', () => {
    const eventNotifications = [
      legacy(entity('1'), entity('2', { id: undefined }), entity('3')),
      { realmId: '9342' },
      legacy(entity('4')),
    ];
    expect(read({ eventNotifications })).toEqual({
      ids: ['1', '3', '4'],
      unreadable: ['event 0.1: no id', 'notification 1: no realmId or no entities'],
    });
  });
});

describe('the merge of two customers', () => {
  const merged = { realmId: '9341', entity: 'customer', id: '123', operation: 'merged', mergedId: '27' };

  it('is read from both forms', () => {
    // Intuit's example, developers.intuit.com/app/developer/qbo/docs/develop/webhooks/data-objects.
    const cloud = cloudEvent('123', { type: 'qbo.customer.merged.v1', data: { deletedid: '27' } });
    expect(readWebhookEvents([cloud]).events).toMatchObject([merged]);
    const entities = [entity('123', { name: 'Customer', operation: 'Merge', deletedId: '27' })];
    expect(readWebhookEvents({ eventNotifications: [legacy(...entities)] }).events).toMatchObject([merged]);
  });

  it('is not taken for the merge of another one into the same customer', () => {
    const of = (deletedId: string) => entity('123', { name: 'Customer', operation: 'Merge', deletedId });
    const { events } = readWebhookEvents({ eventNotifications: [legacy(of('27'), of('28'))] });
    expect(new Set(events.map(({ dedupeKey }) => dedupeKey)).size).toBe(2);
  });
});

it.each([{}, null, 'text', { eventNotifications: 'none' }])('a body of another form has no event: %j', (body) => {
  expect(read(body)).toEqual({ ids: [], unreadable: ['the body has neither of the two forms'] });
});
