import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '@salestax/client';
import { mount } from '@salestax/widget-sources/product-catalog';
import { messages as english } from '../../../widgets/src/reconciliation/messages.ts';
import { messageOf } from '../../../widgets/src/reconciliation/wording.ts';
import { row } from '../../../widgets/src/testing/reconciliation.fixture.ts';
import { fakeService, refuse } from '../../../widgets/src/testing/service.fake.ts';
import { config, sampleSession } from '../../../widgets/src/testing/session.fixture.ts';
import { productCatalog as plain } from './en-plain.ts';
import { productCatalog as spanish, reconciliation } from './es.ts';

let page = new AbortController();
afterEach(() => {
  page.abort();
  page = new AbortController();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

describe('a message of the service', () => {
  it.each([
    ['as it came in English', {}, 'No.'],
    ['as it came where the catalog has no words for its code', plain, 'No.'],
    ['in the words of the catalog for its code', spanish, 'Para esto se necesita un administrador de la empresa.'],
  ])('is shown %s', async (_, messages, sentence) => {
    writeSession(sampleSession());
    fakeService(refuse(403, 'NonAdminUser'));
    const { element } = mount(document.body, { config, session: undefined, messages, signal: page.signal });
    await vi.waitFor(() =>
      expect(element.shadowRoot?.querySelector('[role="alert"]')?.textContent).toContain(sentence),
    );
  });

  it('about differences is replaced by the messages of its reasons, but not one about an error', () => {
    const differing = row({ errorMessage: 'Not recorded in AvaTax.', reasons: ['missing-in-provider'] });
    const errorDetail = 'Said by QuickBooks.';
    const failed = row({
      errorMessage: `Not recorded in AvaTax. ${errorDetail}`,
      errorDetail,
      errorCode: '610',
      reasons: ['missing-in-provider'],
    });
    expect([messageOf(differing, english, 'en-US'), messageOf(failed, english, 'en-US')]).toEqual([
      'Not recorded in AvaTax.',
      'Not recorded in AvaTax. Said by QuickBooks. ErrorCode: 610',
    ]);
    expect([messageOf(differing, reconciliation, 'en-US'), messageOf(failed, reconciliation, 'en-US')]).toEqual([
      'No está registrado en AvaTax.',
      'No está registrado en AvaTax. Said by QuickBooks. Código de error: 610',
    ]);
  });
});
