/** Every sentence that a person reads here. All but the product's name are the specification's. */
export const messages = {
  product: 'Sales tax connector',
  company: 'QuickBooks Online Company:',
  account: 'AvaTax Account:',
  supportUser: 'Support User :',
  logOut: 'Log out',
};

export type HeaderMessages = typeof messages;
