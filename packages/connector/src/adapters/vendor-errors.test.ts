import { describe, expect, it } from 'vitest';
import { isTransient, reportOf } from '../domain/errors.ts';
import avatax from './avatax/error-sentences.json' with { type: 'json' };
import { errorOfAnswer as errorOfAvaTax } from './avatax/errors.ts';
import quickBooks from './quickbooks/error-sentences.json' with { type: 'json' };
import { errorOfAnswer as errorOfQuickBooks } from './quickbooks/faults.ts';

const reply = { status: 400, headers: {}, text: '' };
const codesOf = (sentences: Readonly<Record<string, string>>) => Object.entries(sentences);
const advisesRetry = (sentence: string) => /try again/i.test(sentence);

describe('a sentence about a field', () => {
  const errorOf = (refersTo: string) =>
    errorOfAvaTax(
      reply,
      { error: { code: 'StringLengthError', details: [{ message: 'Too long.', refersTo }] } },
      true,
      0,
    );

  it('names it, as AvaTax does', () => {
    expect(errorOf('lines[3].description').message).toBe(
      'A text is too long or too short. Shorten lines[3].description.',
    );
  });

  it('refers to the detail where AvaTax names none', () => {
    expect(errorOf('').message).toBe('A text is too long or too short. Shorten what the detail names.');
  });
});

describe('an answer of AvaTax with HTTP 403', () => {
  const recoveryOf = (code: string, detail: string) =>
    reportOf(
      errorOfAvaTax(
        { ...reply, status: 403 },
        { error: { code, message: 'No.', details: [{ code: detail, message: 'No.' }] } },
        true,
        0,
      ),
    ).recovery;

  it.each(['PermissionRequired', 'AuthorizationException'])('needs a person who gives the right: %s', (code) => {
    expect(recoveryOf('AuthorizationException', code)).toBe('person');
  });

  it('needs another connection where the user has no access at all, and where it says nothing', () => {
    expect(recoveryOf('AuthorizationException', 'UserNoAccess')).toBe('reconnect');
    expect(reportOf(errorOfAvaTax({ ...reply, status: 403 }, null, true, 0)).recovery).toBe('reconnect');
  });
});

describe('an error with HTTP 400 is transient exactly if its sentence says that a retry helps', () => {
  it.each(codesOf(avatax.byCode))('AvaTax %s', (code, sentence) => {
    const answer = { error: { code, message: 'Its message.' } };
    for (const isWrite of [false, true])
      expect(isTransient(errorOfAvaTax(reply, answer, isWrite, 0))).toBe(advisesRetry(sentence));
  });

  it.each(codesOf(quickBooks.byCode))('QuickBooks %s', (code, sentence) => {
    const fault = { type: 'ValidationFault', code, words: 'Its message.', element: '' };
    const isStale = code === '5010';
    for (const isWrite of [false, true])
      expect(isTransient(errorOfQuickBooks(reply, fault, isWrite, 0))).toBe(isStale || advisesRetry(sentence));
  });
});
