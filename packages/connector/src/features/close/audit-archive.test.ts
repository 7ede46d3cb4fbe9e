import { createHash, randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createArchive, partBytes } from './audit-archive.ts';

function archive() {
  const parts: Uint8Array[] = [];
  const places: number[] = [];
  const written = createArchive(new Date('2026-07-02T10:00:00Z'), async (part, place) => {
    parts.push(part);
    places.push(place);
  });
  return { written, parts, places };
}

describe('the ZIP of an audit file', () => {
  it('is written in full parts, the last one excepted, and read by another reader', async () => {
    const { written, parts, places } = archive();
    const large = randomBytes(3 * partBytes);
    await written.add('certificates/1.pdf', large, 'stored');
    await written.add('index.csv', 'Number\r\n');
    const size = await written.end();
    expect(parts.map(({ length }) => length).slice(0, -1)).toEqual([partBytes, partBytes, partBytes]);
    expect(places).toEqual([0, 1, 2, 3]);
    const zip = Buffer.concat(parts);
    expect(size).toEqual({ bytes: zip.length, parts: 4 });
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual(['certificates/1.pdf', 'index.csv']);
    expect(large.equals(files['certificates/1.pdf'] ?? new Uint8Array())).toBe(true);
    expect(strFromU8(files['index.csv'] ?? new Uint8Array())).toBe('Number\r\n');
  });

  it('has as many files as a ZIP may have, and no more', async () => {
    const { written } = archive();
    for (let place = 0; place < 65_535; place += 1) await written.add(String(place), '', 'stored');
    await expect(written.add('one more', '', 'stored')).rejects.toMatchObject({ code: 'TooManyDocuments' });
  });

  it('saves parts while it is written, so that a long file is not in memory', async () => {
    const { written, parts } = archive();
    await written.add('a', randomBytes(2 * partBytes), 'stored');
    expect(parts).toHaveLength(2);
  });

  it('knows the sum of every file', async () => {
    const { written } = archive();
    await written.add('a.txt', 'text');
    expect(written.sums()).toEqual([{ path: 'a.txt', sha256: createHash('sha256').update('text').digest('hex') }]);
  });
});
