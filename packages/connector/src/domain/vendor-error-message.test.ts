import { describe, expect, it } from 'vitest';
import { done, failed } from './result.ts';
import { sentences } from './sentences.ts';
import { reasonOf, refusalOf, sentenceOf } from './vendor-error-message.ts';
import type { VendorError } from './vendor-error.ts';
import { setUpSentenceOf, valueOf } from './vendor-request-error.ts';

const error = (part: Partial<VendorError>): VendorError => ({
  kind: 'refused',
  vendor: 'tax-provider',
  code: 'C',
  message: 'Its message.',
  detail: 'Its detail.',
  ...part,
});

describe('the sentence for an error of a vendor', () => {
  it.each(['unavailable', 'throttled', 'unknown'] as const)('of the kind %s names the vendor to retry', (kind) => {
    expect(sentenceOf(error({ kind }))).toBe(sentences.tryAgain);
    expect(sentenceOf(error({ kind, vendor: 'accounting' }))).toBe(sentences.tryAgainAccounting);
  });

  it('is that of a lost connection when the sign-in is refused', () => {
    expect(sentenceOf(error({ kind: 'unauthorized' }))).toBe(sentences.notConnected);
  });

  it.each(['refused', 'stale', 'not-found', 'locked'] as const)('of the kind %s is the message itself', (kind) => {
    expect(sentenceOf(error({ kind }))).toBe('Its message.');
  });
});

describe('the reason that a person reads', () => {
  it('is the detail of a refusal, or its sentence when there is none', () => {
    expect(reasonOf(error({}))).toBe('Its detail.');
    expect(reasonOf(error({ detail: '' }))).toBe('Its message.');
    expect(reasonOf(error({ kind: 'locked' }))).toBe('Its message.');
  });

  it('is the message of the provider when it refuses the sign-in, not the sentence about QuickBooks', () => {
    expect(reasonOf(error({ kind: 'unauthorized' }))).toBe('Its message.');
    expect(reasonOf(error({ kind: 'unauthorized', vendor: 'accounting' }))).toBe(sentences.notConnected);
  });
});

describe('the refusal of an item', () => {
  it('has our sentence with the original text of the vendor behind it', () => {
    expect(refusalOf(error({}))).toBe('Its message. (Its detail.)');
  });

  it('has one of them where the vendor gave no code or no text', () => {
    expect(refusalOf(error({ code: '' }))).toBe('Its detail.');
    expect(refusalOf(error({ detail: '' }))).toBe('Its message.');
    expect(refusalOf(error({ kind: 'unavailable' }))).toBe(sentences.tryAgain);
  });
});

describe('a value that a request needs from a vendor', () => {
  it('is returned', () => {
    expect(valueOf(done(7))).toBe(7);
  });

  it.each([
    ['after one second without a Retry-After', {}, 1],
    ['after the Retry-After, in whole seconds rounded up', { retryAfterMs: 2_001 }, 3],
  ])('is requested again %s when the vendor fails', (_, part, retryAfterSeconds) => {
    expect(() => valueOf(failed(error({ kind: 'throttled', ...part })))).toThrow(
      expect.objectContaining({ code: 'Unavailable', message: sentences.tryAgain, retryAfterSeconds }),
    );
  });

  it('is NotFound when the vendor does not have it', () => {
    expect(() => valueOf(failed(error({ kind: 'not-found' })))).toThrow(
      expect.objectContaining({ name: 'RequestError', code: 'NotFound', retryAfterSeconds: null }),
    );
  });
});

describe('the sentence for the administrator who sets a company up', () => {
  it('names the credentials when the provider refuses them', () => {
    expect(setUpSentenceOf(error({ kind: 'unauthorized' }))).toBe(sentences.credentialsRefused);
    expect(setUpSentenceOf(error({ kind: 'unauthorized', vendor: 'accounting' }))).toBe(sentences.notConnected);
    expect(setUpSentenceOf(error({ kind: 'refused' }))).toBe('Its message.');
  });
});
