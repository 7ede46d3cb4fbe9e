/** How long the URL of the file stays valid, in milliseconds; Safari reads it after the click. */
const READ_WITHIN_MS = 40_000;

/** The longest name in bytes, well below the 255 of file systems: browsers append ' (1)' to duplicates. */
const MAX_NAME_BYTES = 200;

const EXTENSION = /\.[a-z0-9]{1,8}$/i;

/**
 * Names of devices on Windows, with any extension (https://learn.microsoft.com/windows/win32/fileio/naming-a-file): also those
 * that may follow COM and LPT, of which only some are devices.
 */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com.|lpt.)(\.|$)/i;

export interface FileToSave {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer> | Blob;
}

/** Makes the browser save a file, under a safe form of `name`. */
export function saveFile({ name, type, content }: FileToSave): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = safeFileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}

/**
 * A file name that is valid and harmless on every system: no folders, no control or invisible characters (which could display
 * 'fdp.exe' reversed), none that Windows rejects, no leading dot, not too long. The extension stays.
 */
export function safeFileName(name: string): string {
  const visible = name.normalize('NFC').replace(/\p{C}/gu, '').trim();
  const extension = EXTENSION.exec(visible)?.[0] ?? '';
  const stem = visible
    .slice(0, visible.length - extension.length)
    .replace(/[<>:"/\\|?*]+/g, '-')
    .replace(/\s+/g, ' ');
  const bare = stem.replace(/^[-. ]+|[-. ]+$/g, '') || 'download';
  const short = bare.slice(0, fitting(bare, MAX_NAME_BYTES - extension.length)).replace(/[-. ]+$/, '');
  return `${DEVICE.test(short) ? '_' : ''}${short}${extension}`;
}

/** The length of the longest prefix that fits into this many bytes of UTF-8. */
function fitting(text: string, bytes: number): number {
  return new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read;
}
