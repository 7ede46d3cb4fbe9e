import { describe, expect, it } from 'vitest';
import type { AuthChange } from '@salestax/client';
import { headerUser } from './model.ts';

const dana: AuthChange = {
  isLoggedIn: true,
  userName: 'Dana Whitfield',
  companyName: 'Cottonwood Landscape Supply',
  userType: 'CompanyAdmin',
  source: '',
  avataxAccountNumber: '2000134567',
};

describe('the user in the header', () => {
  it('is unknown at first, and after signing out', () => {
    expect(headerUser(null)).toEqual({ kind: 'signed-out' });
    expect(headerUser({ ...dana, isLoggedIn: false })).toEqual({ kind: 'signed-out' });
  });

  it('is an account with its number, type and company', () => {
    expect(headerUser(dana)).toEqual({
      kind: 'account',
      accountNumber: '2000134567',
      userType: 'CompanyAdmin',
      company: 'Cottonwood Landscape Supply',
    });
  });

  it('is support staff by name after single sign-on', () => {
    expect(headerUser({ ...dana, source: 'okta', userName: 'Morgan Hale' })).toEqual({
      kind: 'staff',
      name: 'Morgan Hale',
    });
  });
});
