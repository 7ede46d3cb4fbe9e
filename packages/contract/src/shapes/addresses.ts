import type { Shape } from '../shape.ts';

// Written by build/write-shapes.mjs from the schemas.

export const decideAddress: Shape = {
  row: [
    {
      id: '',
      customerName: '',
      companyName: '',
      customerAddress: '',
      status: '',
      'isPending?': false,
      'reason?': '',
      'suggestion?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
      'address?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
      'differences?': [''],
      'postalForm?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
    },
    null,
  ],
  error: [{ code: '', message: '' }, null],
};
export const decideAddresses: Shape = [
  {
    customerId: '',
    row: [
      {
        id: '',
        customerName: '',
        companyName: '',
        customerAddress: '',
        status: '',
        'isPending?': false,
        'reason?': '',
        'suggestion?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
        'address?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
        'differences?': [''],
        'postalForm?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
      },
      null,
    ],
    error: [{ code: '', message: '' }, null],
  },
];
export const fetchQboCustomers: Shape = [
  {
    id: '',
    customerName: '',
    companyName: '',
    customerAddress: '',
    status: '',
    'isPending?': false,
    'reason?': '',
    'suggestion?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
    'address?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
    'differences?': [''],
    'postalForm?': { 'id?': '', line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  },
];
