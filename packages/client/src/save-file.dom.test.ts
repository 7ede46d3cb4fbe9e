import { afterEach, describe, expect, it, vi } from 'vitest';
import { safeFileName, saveFile } from './index.ts';

describe('the name of a file', () => {
  it.each([
    ['certificate.pdf', 'certificate.pdf'],
    ['Cottonwood 2026-03.csv', 'Cottonwood 2026-03.csv'],
    ['Müller & Söhne (2).pdf', 'Müller & Söhne (2).pdf'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['...pdf', 'download.pdf'],
    ['.pdf', 'download.pdf'],
    ['', 'download'],
    ['a/b\\c.pdf', 'a-b-c.pdf'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\Windows\\win.ini', 'C-Windows-win.ini'],
    ['what? <now>*|".pdf', 'what- -now.pdf'],
    ['CON', '_CON'],
    ['con.pdf', '_con.pdf'],
    ['Lpt1.tar.gz', '_Lpt1.tar.gz'],
    ['COM¹.pdf', '_COM¹.pdf'],
    ['console.pdf', 'console.pdf'],
    ['a\u0000b\u001F\u007F.pdf', 'ab.pdf'],
    ['line\r\nbreak.pdf', 'linebreak.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\uFEFF\u200Bname\u2066.pdf\u2069', 'name.pdf'],
    ['name.pdf. . .', 'name.pdf'],
    ['name .pdf', 'name.pdf'],
    ['e\u0301.pdf', '\u00E9.pdf'],
    ['lone \uD800 surrogate.pdf', 'lone surrogate.pdf'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it.each(['a', 'ä', '東', '𝒜'])(
    'is cut to the length limit of file systems, between letters such as %s, and stays a PDF',
    (letter) => {
      const name = safeFileName(`${letter.repeat(5000)}.pdf`);
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      expect(name).toMatch(new RegExp(`^(?:${letter}){20,}\\.pdf$`, 'u'));
    },
  );
});

describe('saving a file', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('downloads it under its safe name, leaves the page as it was, and revokes its URL afterwards', async () => {
    vi.useFakeTimers();
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const clicked = vi.fn<(link: HTMLAnchorElement) => void>();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked(this);
    });
    const page = document.documentElement.outerHTML;

    saveFile({ name: 'a/b.csv', type: 'text/csv', content: 'A,B\r\n' });

    const [file] = create.mock.calls[0] ?? [];
    expect(file instanceof Blob && [file.type, await file.text()]).toEqual(['text/csv', 'A,B\r\n']);
    const [link] = clicked.mock.calls[0] ?? [];
    expect([link?.download, link?.href]).toEqual(['a-b.csv', 'blob:one']);
    expect(document.documentElement.outerHTML).toBe(page);
    expect(revoke).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one');
  });
});
