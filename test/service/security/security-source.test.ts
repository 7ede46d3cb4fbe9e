import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const browserPackages = '{client,contract,estimate-panel,host-pages,sdk,ui,widget-kit,widgets}';

/** Browser code, without tests and their support. */
const sources = globSync(`packages/${browserPackages}/src/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/fake-|bench\.tsx?$/.test(file))
  .map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: withoutComments(readFileSync(resolve(root, file), 'utf8')),
  }));
/** Examples and sandboxes, which integrators copy from. */
const shown = globSync(['examples/**/*.{ts,tsx,html,mjs}', 'packages/sandbox/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/node_modules|\.test\.tsx?$/.test(file))
  .map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: withoutComments(readFileSync(resolve(root, file), 'utf8')),
  }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
}

const filesWith = (pattern: RegExp, among: typeof sources = sources) =>
  among
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file.replace(/^packages\//, ''))
    .toSorted();

describe('the browser code', () => {
  it('is examined as a whole', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(shown.length).toBeGreaterThan(20);
  });

  it('posts messages to named origins only', () => {
    const toAnybody =
      /postMessage\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*(?:['"`](?:\*|\/)['"`]|\{[^}]*targetOrigin:\s*['"`]\*)/;
    expect(toAnybody.test("frame.postMessage({ a: f(1) }, '*')")).toBe(true);
    expect(filesWith(toAnybody)).toEqual([]);
    expect(filesWith(toAnybody, shown)).toEqual([]);
  });

  it('posts and receives messages in known places only', () => {
    expect(filesWith(/\.postMessage\(/)).toEqual([
      'estimate-panel/src/host/frame/page-side.ts',
      'estimate-panel/src/host/frame/panel-side.ts',
      'host-pages/src/portal.ts',
      // To itself: over a channel of its own.
      'widget-kit/src/next-task.ts',
      'widgets/src/sign-in/sign-in-windows.ts',
    ]);
    expect(filesWith(/(?:addEventListener|listen)\(\s*(?:\w+,\s*)?['"`]message['"`]|\bonmessage\b/)).toEqual([
      'estimate-panel/src/host/frame/page-side.ts',
      'estimate-panel/src/host/frame/panel-side.ts',
      'widget-kit/src/next-task.ts',
      'widgets/src/sign-in/sign-in-windows.ts',
    ]);
  });

  it('creates no markup and no script from text', () => {
    const makers =
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\beval\(|new Function|srcdoc|DOMParser|createContextualFragment|setHTML|createPolicy/;
    expect(filesWith(makers)).toEqual([]);
  });

  it('navigates and opens windows only through the code that checks the address', () => {
    expect(
      filesWith(/location\.(?:assign|replace|href\s*=[^=])|\.location\s*=[^=]|(?:window|page|globalThis)\.open\(/),
    ).toEqual([
      'host-pages/src/popups.ts',
      'host-pages/src/router.ts',
      'host-pages/src/safe-redirect.ts',
      'host-pages/src/shell.ts',
    ]);
  });

  it('uses browser storage through one module', () => {
    expect(filesWith(/\b(?:localStorage|sessionStorage)\b/)).toEqual(['client/src/storage.ts']);
    expect(filesWith(/document\.cookie/)).toEqual(['client/src/call.ts']);
  });

  it('reads no global that a page could have defined', () => {
    expect(filesWith(/\bwindow\[|globalThis\[|document\.(?:all|forms|images|anchors)\b|document\.domain/)).toEqual([]);
  });
});
