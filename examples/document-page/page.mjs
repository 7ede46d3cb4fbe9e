// What the panel may know of this page and do to it: the six functions of a DocumentHost.
const part = (id) => document.getElementById(id);
const quantity = part('quantity');
let taxLines = [];
let lastId = 0;

const address = {
  line1: '2280 Curtis St',
  line2: '',
  city: 'Denver',
  region: 'CO',
  postalCode: '80205',
  country: 'US',
};
const mulch = () => ({
  lineId: 'mulch',
  itemId: '1',
  description: 'Cedar mulch, 2 cu ft bag',
  quantity: Number(quantity.value),
  rate: 5.95,
  amount: Math.round(Number(quantity.value) * 595) / 100,
  taxable: true,
  taxCodeId: 'TAX',
  itemType: 'NonInventory',
  salesDetailType: 'SalesItemLineDetail',
  isSubtotal: false,
  isDescription: false,
  serviceDate: null,
});
const documentLine = ({ lineId, line }) => ({
  ...mulch(),
  lineId,
  itemId: line.itemId,
  description: line.description,
  quantity: 1,
  rate: line.rate,
  amount: line.amount,
  taxable: false,
  taxCodeId: 'NON',
  itemType: 'Service',
});
const lines = () => [mulch(), ...taxLines.map(documentLine)];
const total = () => Math.round(lines().reduce((sum, { amount }) => sum + amount * 100, 0)) / 100;

function draw() {
  part('tax-lines').replaceChildren(
    ...taxLines.map(({ line }) => {
      const item = document.createElement('li');
      item.append(`${line.description} ${line.amount.toFixed(2)}`);
      return item;
    }),
  );
  part('total').value = total().toFixed(2);
}

window.salesTaxDocumentHost = {
  /** Who works here, in which company of the accounting service. */
  context: async () => ({
    email: 'dana@cottonwood.example',
    name: 'Dana Whitfield',
    isAdmin: true,
    companyName: 'Cottonwood Landscape Supply',
    realmId: '9341452100000001',
    qboUserId: '1',
  }),
  /** The document as it is on screen; asked every two seconds. */
  current: async () => ({
    txnType: 35,
    txnId: null,
    syncToken: '0',
    referenceNumber: '',
    // The day of the person, not of UTC.
    date: new Date().toLocaleDateString('sv'),
    customerId: '1',
    departmentId: null,
    shippingAddress: address,
    billingAddress: null,
    lines: lines(),
    shippingAmount: 0,
    discount: null,
    totalAmount: total(),
    accountBalance: '',
    amountPaid: '0',
    isVoided: false,
  }),
  /** Puts the tax into the document: all of the changes or none. */
  changeLines: async (changes) => {
    let next = taxLines;
    for (const { action, lineId, line } of changes) {
      if (action === 'insert') next = [...next, { lineId: `tax-${(lastId += 1)}`, line }];
      if (action === 'update') next = next.map((tax) => (tax.lineId === lineId ? { lineId, line } : tax));
      if (action === 'remove') next = next.filter((tax) => tax.lineId !== lineId);
    }
    taxLines = next;
    draw();
  },
  /** Call the listener when a document was saved, voided or deleted. Nothing is saved on this page. */
  onLifecycle: () => () => {},
  /** The panel needs this many pixels; here it takes what it needs by itself. */
  resize: () => {},
  /** Draw your own dialog; answer with the id of the pressed button. */
  showDialog: async ({ title, text, buttons }) => {
    const dialog = document.createElement('dialog');
    dialog.append(`${title}: ${text} `);
    document.body.append(dialog);
    const pressed = await new Promise((resolve) => {
      dialog.addEventListener('cancel', () => resolve(buttons[0].id));
      for (const { id, label } of buttons) {
        const button = document.createElement('button');
        button.append(label);
        button.addEventListener('click', () => resolve(id));
        dialog.append(button);
      }
      dialog.showModal();
    });
    dialog.remove();
    return pressed;
  },
};
document.dispatchEvent(new CustomEvent('salestax:document-host', { bubbles: true }));
quantity.addEventListener('input', draw);
draw();
