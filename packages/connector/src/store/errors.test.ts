import { describe, expect, it } from 'vitest';
import { messageWithCauses } from '../domain/error-causes.ts';
import { normaliseError, Unavailable } from './errors.ts';

const postgresError = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('an error of the database', () => {
  it.each([
    ['28P01', 'password authentication failed for user "salestax"'],
    ['28000', 'role "salestax" does not exist'],
    ['3D000', 'database "salestax" does not exist'],
  ])('of a refused connection says what to check: %s', (code, message) => {
    const error = normaliseError(postgresError(code, message));
    expect(error).toBeInstanceOf(Unavailable);
    expect(error instanceof Error && messageWithCauses(error)).toBe(
      `The database refuses the connection: check the user, the password and the database in DATABASE_URL. (${message})`,
    );
  });

  it.each([
    ['57P03', 'the database system is starting up'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ])('that a retry may mend is one that does not answer: %s', (code, message) => {
    const error = normaliseError(postgresError(code, message));
    expect(error instanceof Error && messageWithCauses(error)).toBe(`The database does not answer. (${message})`);
  });

  it('in a query stays as it is', () => {
    const error = postgresError('42703', 'column "x" does not exist');
    expect(normaliseError(error)).toBe(error);
  });
});
