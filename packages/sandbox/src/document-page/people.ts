import { fullName, type User } from '../accounting/oauth/directory.ts';

/** A user of the company. */
export interface AccountingPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly isAdmin: boolean;
}

/** The users of a company, administrators first. */
export function peopleOf(users: readonly User[], realmId: string): readonly AccountingPerson[] {
  const people = users.flatMap((user) => {
    const role = user.companies[realmId];
    if (role === undefined) return [];
    const isAdmin = role === 'administrator';
    const { id, email } = user;
    return [{ id, name: fullName(user), email, role: isAdmin ? 'Administrator' : 'Bookkeeper', isAdmin }];
  });
  return people.toSorted((a, b) => Number(b.isAdmin) - Number(a.isAdmin));
}
