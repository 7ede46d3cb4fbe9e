import { afterEach, expect, test, vi } from 'vitest';
import { pollIntervalMs, documentKinds, zeroReasons, type StoredTaxFacts } from '@salestax/contract';
import { mount } from './index.ts';
import { createFakePage } from './testing/document-page.fake.ts';
import { customerInfoOf, denver, invoiceOf, taxResponseOf } from './testing/document.fixture.ts';
import { serviceAnswers, stubService } from './testing/service-answers.fixture.ts';
import { spanish } from './texts/messages.es.ts';

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stored = (facts: Partial<StoredTaxFacts>) => ({
  ...customerInfoOf(),
  stored: { certificates: [], unconfirmedAddress: null, nearThreshold: [], undecidedItems: [], ...facts },
});

const place = { ...denver, line1: '1900 Wazee St', region: 'CO' };

async function panelWith(
  info: object,
  change: Parameters<typeof invoiceOf>[0] = {},
  options: Partial<Parameters<typeof mount>[1]> = {},
) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const called: string[] = [];
  const bodies: string[] = [];
  const answers = serviceAnswers().set('CustomerInfoWithTaxRate', () => info);
  stubService(async (name, body) => {
    called.push(name);
    bodies.push(body);
    return answers.get(name)?.() ?? {};
  });
  const page = createFakePage(invoiceOf({ shippingAddress: place, ...change }));
  const handle = mount(document.body, {
    config: { oauthBaseUrl: 'https://connector.example/oauth', apiBaseUrl: 'https://connector.example' },
    host: page.host,
    session: async () => 'token-1',
    ...options,
  });
  unmounts.push(handle.unmount);
  await handle.ready;
  const root = handle.element.shadowRoot ?? handle.element;
  const find = (name: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>('button, a')].find((each) =>
        each.textContent?.startsWith(name),
      );
      if (found === undefined) throw new Error(`Nothing is called ${name}.`);
      return found;
    });
  return {
    page,
    called,
    bodies,
    answers,
    root,
    find,
    edit: async (changes: Parameters<typeof page.edit>[0]) => {
      page.edit(changes);
      await vi.advanceTimersByTimeAsync(pollIntervalMs);
    },
    shows: (part: string) => vi.waitFor(() => expect(root.textContent).toContain(part), 5_000),
  };
}

test('a warning appears while the document is typed, with its repair, and the others are listed', async () => {
  const { edit, root, find, shows } = await panelWith(
    stored({ certificates: [{ region: 'CO', expires: '2020-01-01', valid: false }], nearThreshold: ['CO'] }),
  );
  await edit({ shippingAmount: 5 });
  await shows('The exemption certificate for CO is not valid.');
  expect((await find('Correct it')).getAttribute('href')).toBe('https://connector.example/exemption');
  await find('1 more');
  expect([...root.querySelectorAll('.st-panel-warnings li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You collect no tax in CO/),
  ]);
});

test('a document of the closed period is named before it is saved', async () => {
  const { edit, root, shows } = await panelWith(stored({ booksClosedUntil: '2099-12-31' }));
  await edit({ shippingAmount: 5 });
  await shows('QuickBooks is closed until 12/31/2099');
  expect(root.textContent).not.toContain('Correct it');
});

test('tax that is added for a customer that QuickBooks marks exempt is named once it is estimated', async () => {
  const { page, edit, root, find, shows } = await panelWith(stored({ exemptCustomerTaxed: true }));
  const sentence = 'The customer is exempt in QuickBooks';
  await edit({ shippingAmount: 5 });
  await find('Estimate Tax');
  expect(root.textContent).not.toContain(sentence);
  (await find('Estimate Tax')).click();
  await vi.waitFor(async () => expect((await page.host.current())?.lines.length).toBeGreaterThan(1), 5_000);
  await shows(sentence);
  expect((await find('Correct it')).getAttribute('href')).toBe('https://connector.example/connectorsettings');
});

test('a discount that QuickBooks would take off after its own tax lowers the taxed price', async () => {
  const discount = { amount: 10, percent: '', taxable: false };
  const { edit, root, shows } = await panelWith(customerInfoOf(), { discount });
  await edit({ shippingAmount: 5 });
  await shows('QuickBooks discounts after tax, AvaTax before it');
  expect(root.textContent).not.toContain('Correct it');
});

test('a coupon that QuickBooks would take off before its own tax does not, by the settings that the warning links', async () => {
  const discount = { amount: 10, percent: '', taxable: true };
  const { edit, find, shows } = await panelWith(stored({ taxedAfterDiscount: false }), { discount });
  await edit({ shippingAmount: 5 });
  await shows('QuickBooks discounts before tax, AvaTax after it');
  expect((await find('Correct it')).getAttribute('href')).toBe('https://connector.example/connectorsettings');
});

test('a new credit names the field for the number of its original sale, and no other document does', async () => {
  const { edit, root, shows } = await panelWith(stored({ originalSaleField: 'Original invoice' }), {
    txnType: documentKinds.CreditMemo.number,
  });
  await edit({ shippingAmount: 5 });
  await shows('Enter the number of the original sale in the field Original invoice');
  expect(root.textContent).not.toContain('Correct it');
});

const formerTotal = 'The customer has the former total';

test('the customer of a document that was sent has the former total once tax is added', async () => {
  const { page, edit, root, find, shows } = await panelWith(customerInfoOf(), { txnId: '9', isSent: true });
  await edit({ shippingAmount: 5, totalAmount: 105 });
  (await find('Estimate Tax')).click();
  expect(root.textContent).not.toContain(formerTotal);
  await vi.waitFor(async () => expect((await page.host.current())?.lines.length).toBeGreaterThan(1), 5_000);
  await edit({ totalAmount: 204.2 });
  await shows(formerTotal);
  await edit({ totalAmount: 100 });
  // The live region keeps what it has said.
  await vi.waitFor(() => expect(root.querySelector('section')?.textContent).not.toContain(formerTotal), 5_000);
});

test('the customer of a document that is sent with the estimated tax has no former total', async () => {
  const { page, edit, root, find, shows } = await panelWith(customerInfoOf());
  (await find('Estimate Tax')).click();
  await shows('Estimated');
  await edit({ totalAmount: 199.2 });
  page.save('created', { txnId: '9', isSent: true });
  await edit({ syncToken: '1' });
  await shows('Estimated');
  expect(root.textContent).not.toContain(formerTotal);
});

test('the warning goes when its cause is corrected on the document', async () => {
  const { edit, root, shows } = await panelWith(stored({ unconfirmedAddress: place }));
  await edit({ shippingAmount: 5 });
  await shows('AvaTax does not find this address');
  await edit({ shippingAddress: { ...place, line1: '1437 Bannock St' } });
  // The live region keeps what it has said.
  await vi.waitFor(
    () => expect(root.querySelector('section')?.textContent).not.toContain('AvaTax does not find'),
    5_000,
  );
});

test('the warning goes when its cause is corrected on another page', async () => {
  const { edit, answers, root, shows } = await panelWith(stored({ unconfirmedAddress: place }));
  await edit({ shippingAmount: 5 });
  await shows('AvaTax does not find this address');
  answers.set('CustomerInfoWithTaxRate', () => stored({}));
  document.dispatchEvent(new Event('visibilitychange'));
  // The live region keeps what it has said.
  await vi.waitFor(
    () => expect(root.querySelector('section')?.textContent).not.toContain('AvaTax does not find'),
    5_000,
  );
});

test('warnings cost no call: those of an estimate are the same with and without them', async () => {
  const callsOf = async (info: object, sentence: string) => {
    const { edit, called, shows } = await panelWith(info);
    await edit({ shippingAmount: 5 });
    await vi.waitFor(() => expect(called).toContain('department'), 5_000);
    if (sentence) await shows(sentence);
    return called;
  };
  const without = await callsOf(customerInfoOf(), '');
  const withWarning = await callsOf(stored({ nearThreshold: ['CO'] }), 'are near its threshold');
  expect(withWarning).toEqual(without);
  expect(without).not.toContain('getTax');
});

function tryExemption(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('exemption');
  if (!(field instanceof HTMLSelectElement)) throw new Error('There is no exemption.');
  field.value = 'E';
  form?.requestSubmit();
}

test('‘What if?’ without a change shows the same figures, and asks nobody', async () => {
  const { bodies, root, find, shows } = await panelWith(customerInfoOf());
  (await find('Estimate Tax')).click();
  (await find('What if?')).click();
  await vi.waitFor(() => expect(root.querySelector('form')).not.toBeNull());
  root.querySelector('form')?.requestSubmit();
  await shows('Difference');
  const [now, tried] = [...root.querySelectorAll('form tr:last-child td')].map(({ textContent }) => textContent);
  expect(tried).toBe(now);
  expect(bodies.filter((body) => body.includes('"whatIf"'))).toEqual([]);
});

test('‘What if?’ shows the tax of another sale beside that of the document, and changes nothing on it', async () => {
  const { page, answers, root, find, shows } = await panelWith(customerInfoOf());
  (await find('Estimate Tax')).click();
  (await find('What if?')).click();
  const form = await vi.waitFor(() => {
    const found = root.querySelector('form');
    if (found === null) throw new Error('The form is not shown.');
    return found;
  });
  const before = JSON.stringify(await page.host.current());
  answers.set('getTax', () => taxResponseOf({ avaTax: 0, rdfAmount: '', taxOnRdfAmount: '', breakdown: [] }));
  tryExemption(form);
  await shows('Difference');
  const cells = [...root.querySelectorAll('form tr:last-child td')].map(({ textContent }) => textContent);
  expect(cells[1]).toBe('0.00');
  expect(cells[2]).toBe(`-${cells[0]}`);
  expect(JSON.stringify(await page.host.current())).toBe(before);
});

test('‘What if?’ says why there is no tax in the language of the panel', async () => {
  const { answers, root, find, shows } = await panelWith(customerInfoOf(), {}, { locale: 'es', messages: spanish });
  (await find('Estimar impuesto')).click();
  (await find('¿Y si…?')).click();
  await vi.waitFor(() => expect(root.querySelector('form')).not.toBeNull());
  const zeroReason = 'no-nexus';
  const reason = { zeroReason, zeroReasonText: zeroReasons[zeroReason] } as const;
  answers.set('getTax', () =>
    taxResponseOf({ avaTax: 0, rdfAmount: '', taxOnRdfAmount: '', breakdown: [], ...reason }),
  );
  tryExemption(root.querySelector('form'));
  await shows('AvaTax no tiene nexo de su empresa aquí.');
});

test('‘What if?’ sends what was changed alone', async () => {
  const { bodies, root, find } = await panelWith(customerInfoOf());
  (await find('Estimate Tax')).click();
  (await find('What if?')).click();
  const form = await vi.waitFor(() => {
    const found = root.querySelector('form');
    if (found === null) throw new Error('The form is not shown.');
    return found;
  });
  const whatIfs = () => bodies.filter((body) => body.includes('"whatIf"')).map((body) => JSON.parse(body).whatIf);
  const submit = async (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) throw new Error(`No ${name}.`);
    field.value = value;
    const { length } = whatIfs();
    form.requestSubmit();
    await vi.waitFor(() => expect(whatIfs()).toHaveLength(length + 1));
    await vi.waitFor(() => expect(form.querySelector('[aria-busy]')).toBeNull());
  };
  await submit('exemption', 'E');
  expect(whatIfs().at(-1)).toEqual({ entityUseCode: 'E' });
  await submit('postalCode', '97204');
  expect(whatIfs().at(-1)).toMatchObject({ entityUseCode: 'E', shipTo: { postalCode: '97204' } });
});

test('‘What if?’ says why there is no other estimate', async () => {
  const { answers, root, find, shows } = await panelWith(customerInfoOf());
  (await find('Estimate Tax')).click();
  (await find('What if?')).click();
  await vi.waitFor(() => expect(root.querySelector('form')).not.toBeNull());
  answers.set('getTax', () => ({ ...taxResponseOf(), avaTax: null, errorMessage: 'The ZIP code is wrong.' }));
  tryExemption(root.querySelector('form'));
  await shows('The ZIP code is wrong.');
});

test('‘What if?’ starts from the address that the estimate was calculated with, and asks for no other one unless it is changed', async () => {
  const { edit, answers, bodies, root, find } = await panelWith(customerInfoOf());
  answers.set('getTax', () => taxResponseOf({ shipTo: { ...denver, line1: '900 Pearl St', city: 'Boulder' } }));
  await edit({ shippingAmount: 5 });
  (await find('Estimate Tax')).click();
  (await find('Why this tax?')).click();
  (await find('What if?')).click();
  const field = (name: string) =>
    vi.waitFor(() => {
      const input = root.querySelector<HTMLInputElement>(`form [name=${name}]`);
      if (input === null) throw new Error(`No field is called ${name}.`);
      return input;
    });
  expect((await field('line1')).value).toBe('900 Pearl St');
  expect((await field('city')).value).toBe('Boulder');
  (await field('date')).value = '2026-01-02';
  (await field('date')).form?.requestSubmit();
  await vi.waitFor(() => expect(bodies.at(-1)).toContain('"whatIf":{"date":"2026-01-02"}'));
});
