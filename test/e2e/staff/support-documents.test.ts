// @module-tag long: test/service/staff/support-access.test.ts has the rules, and support-documents.view.test.tsx the page
import { expect, it } from 'vitest';
import { violationsIn } from '../../support/browser/axe.ts';
import { useHostPages } from '../../support/browser/host-pages.harness.ts';
import { signedIn } from '../../support/browser/signed-in.ts';
import { staffSignedIn } from '../../support/browser/staff-pages.harness.ts';

const harness = useHostPages({ connected: true, webhooks: false });

it('support staff see the documents of a customer from the consent of its administrator until its end', async () => {
  const { api, realmId } = harness.product.info;
  const { page: staff } = await harness.newUser(await staffSignedIn(harness.product));
  await staff.goto(`${api}/admin/customers?row=${realmId}`);
  await staff.getByRole('link', { name: 'Documents of this company' }).click();
  await staff.getByText('Support may not see the documents of Cottonwood Landscape Supply').waitFor();
  expect(await staff.getByRole('table').count()).toBe(0);
  expect(await violationsIn(staff)).toEqual([]);

  const { page: dana } = await harness.newUser(await signedIn(harness.product, 'dana'));
  await dana.goto(`${api}/access`);
  await dana.getByLabel('Reason (optional)').fill('Case 4711');
  await dana.getByRole('button', { name: 'Allow', exact: true }).click();
  await dana.getByRole('heading', { name: 'Support may read your documents until' }).waitFor();
  expect(await violationsIn(dana)).toEqual([]);

  await staff.getByRole('button', { name: 'Refresh data' }).click();
  await staff.getByText('Case 4711').waitFor();
  await staff
    .getByRole('button', { name: /^Open Invoice/ })
    .first()
    .click();
  await staff.getByRole('heading', { name: 'Record at AvaTax' }).waitFor();
  expect(await staff.getByRole('button', { name: 'Write tax lines to QuickBooks' }).count()).toBe(0);
  expect(await violationsIn(staff)).toEqual([]);

  await dana.getByRole('listitem').filter({ hasText: 'Case 4711' }).getByRole('button', { name: 'End' }).click();
  await dana.getByRole('button', { name: 'Allow', exact: true }).waitFor();
  await dana.goto(`${api}/activity`);
  await dana
    .getByRole('row')
    .filter({ hasText: 'Morgan Hale' })
    .filter({ hasText: 'Documents read' })
    .first()
    .waitFor();
  await staff.getByRole('button', { name: 'Refresh data' }).click();
  await staff.getByText('Support may not see the documents of Cottonwood Landscape Supply').waitFor();
});
