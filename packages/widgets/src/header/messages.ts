/** The messages of the header. All but the product's name are from the specification. */
export const messages = {
  product: 'Sales tax connector',
  company: 'QuickBooks Online Company:',
  account: 'AvaTax Account:',
  supportUser: 'Support User :',
  logOut: 'Log out',
};

export type HeaderMessages = typeof messages;
