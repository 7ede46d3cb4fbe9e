import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it('a web address option may have a query, and is stored unchanged', () => {
  expect(webAddress('https://video.example/embed?id=1', 'videoUrl')).toBe('https://video.example/embed?id=1');
  for (const wrong of ['/video', 'javascript:alert(1)', 'https://', 7])
    expect(() => webAddress(wrong, 'videoUrl')).toThrow('videoUrl');
});
