import { describe, expect, it } from 'vitest';
import { PDF_LIMIT, pdfOf } from './index.ts';

const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const certificate = '%PDF-1.7\n%\u00E2\u00E3\n1 0 obj\n';
const pdfOfSize = (bytes: number) => base64(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(bytes - 5)]));

describe('a PDF file in base64', () => {
  it('is decoded byte for byte', () => {
    const pdf = pdfOf(base64(certificate));
    expect(pdf.ok && Buffer.from(pdf.bytes)).toEqual(Buffer.from(certificate));
  });

  it('may have line breaks', () => {
    const lines = base64(certificate).replace(/(.{10})/g, '$1\r\n');
    expect(pdfOf(lines)).toEqual(pdfOf(base64(certificate)));
  });

  it.each(['', ' \n'])('is empty when the text is %j', (nothing) => {
    expect(pdfOf(nothing)).toEqual({ ok: false, reason: 'empty' });
  });

  it.each([
    ['a page', base64('<!doctype html>')],
    ['a PDF behind something else', base64(` ${certificate}`)],
    ['shorter than its first bytes', base64('%PDF')],
    ['no base64', '%PDF-1.7'],
    ['base64 with a missing character', `${base64(certificate).slice(0, -3)}*`],
    ['URL-safe base64', '_-_-'],
  ])('is rejected when it is %s', (_, content) => {
    expect(pdfOf(content)).toEqual({ ok: false, reason: 'not-a-pdf' });
  });

  it('may have 10 MB, but not one byte more', () => {
    expect(pdfOf(pdfOfSize(PDF_LIMIT)).ok).toBe(true);
    expect(pdfOf(pdfOfSize(PDF_LIMIT + 1))).toEqual({ ok: false, reason: 'too-large' });
  });

  it('that is far too large is rejected without decoding', () => {
    expect(pdfOf('*'.repeat(2 * PDF_LIMIT))).toEqual({ ok: false, reason: 'too-large' });
  });
});
