/** A feature of browsers that is younger than the oldest ones that we support, and how built code shows it. */
export interface BrowserFeature {
  readonly name: string;
  /** Its form in minified scripts and style sheets. */
  readonly pattern: RegExp;
  /** The first versions; Infinity: none yet. Edge has the versions of Chrome, and iOS those of Safari. */
  readonly chrome: number;
  readonly firefox: number;
  readonly safari: number;
  /** Why it may be used nevertheless: what an older browser does without it. */
  readonly without?: string;
}

/** Versions from https://github.com/mdn/browser-compat-data (read 2026-11-22). */
export const browserFeatures: readonly BrowserFeature[] = [
  { name: 'URL.parse', pattern: /\bURL\.parse\(/, chrome: 126, firefox: 126, safari: 18 },
  { name: 'URL.canParse', pattern: /\bURL\.canParse\(/, chrome: 120, firefox: 115, safari: 17 },
  { name: 'Promise.withResolvers', pattern: /\.withResolvers\b/, chrome: 119, firefox: 121, safari: 17.4 },
  { name: 'Promise.try', pattern: /\bPromise\.try\(/, chrome: 128, firefox: 134, safari: 18.2 },
  {
    name: 'Object.groupBy, Map.groupBy',
    pattern: /\b(?:Object|Map)\.groupBy\(/,
    chrome: 117,
    firefox: 119,
    safari: 17.4,
  },
  { name: 'Array.fromAsync', pattern: /\bArray\.fromAsync\(/, chrome: 121, firefox: 115, safari: 16.4 },
  {
    name: 'iterator helpers',
    pattern:
      /\bIterator\.from\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    chrome: 122,
    firefox: 131,
    safari: 18.4,
  },
  {
    name: 'methods of Set',
    pattern: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    chrome: 122,
    firefox: 127,
    safari: 17,
  },
  { name: 'AbortSignal.any', pattern: /\bAbortSignal\.any\(/, chrome: 116, firefox: 124, safari: 17.4 },
  { name: 'RegExp.escape', pattern: /\bRegExp\.escape\(/, chrome: 136, firefox: 134, safari: 18.2 },
  {
    name: 'Uint8Array.fromBase64',
    pattern: /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
    chrome: 140,
    firefox: 133,
    safari: 18.2,
  },
  { name: 'URLPattern', pattern: /\bnew URLPattern\(/, chrome: 95, firefox: 142, safari: 26 },
  { name: 'requestIdleCallback', pattern: /\brequestIdleCallback\(/, chrome: 47, firefox: 55, safari: Infinity },
  { name: 'scheduler', pattern: /\bscheduler\.(?:yield|postTask)\(/, chrome: 94, firefox: 142, safari: Infinity },
  { name: 'startViewTransition', pattern: /\.startViewTransition\(/, chrome: 111, firefox: 144, safari: 18 },
  {
    name: 'Element.moveBefore',
    pattern: /\.moveBefore\(/,
    chrome: 133,
    firefox: 144,
    safari: Infinity,
    without: 'Preact inserts an element that moves again',
  },
  { name: 'checkVisibility', pattern: /\.checkVisibility\(/, chrome: 105, firefox: 106, safari: 17.4 },
  { name: 'Intl.DurationFormat', pattern: /\bIntl\.DurationFormat\b/, chrome: 129, firefox: 136, safari: 16.4 },
  { name: 'popover="hint"', pattern: /popover[:=]"hint"/, chrome: 133, firefox: Infinity, safari: Infinity },
  { name: 'commandfor', pattern: /\bcommandfor\b/i, chrome: 135, firefox: 144, safari: 26.2 },
  { name: 'light-dark()', pattern: /\blight-dark\(/, chrome: 123, firefox: 120, safari: 17.5 },
  {
    name: 'anchor positioning',
    pattern: /\bposition-(?:area|anchor|try)|\banchor-(?:name|size)\b/,
    chrome: 129,
    firefox: 147,
    safari: 26,
  },
  { name: '@starting-style', pattern: /@starting-style\b/, chrome: 117, firefox: 129, safari: 17.5 },
  { name: 'transition-behavior', pattern: /\ballow-discrete\b/, chrome: 117, firefox: 129, safari: 17.4 },
  { name: '@scope', pattern: /@scope\b/, chrome: 118, firefox: 146, safari: 17.4 },
  { name: '@property', pattern: /@property\b/, chrome: 85, firefox: 128, safari: 16.4 },
  { name: 'nested rules', pattern: /[{;}]&[ .:>+~[]/, chrome: 120, firefox: 117, safari: 17.2 },
  { name: 'subgrid', pattern: /\bsubgrid\b/, chrome: 117, firefox: 71, safari: 16 },
  {
    name: 'relative colours',
    pattern: /\b(?:rgb|hsl|oklch|oklab|color)\(from /,
    chrome: 119,
    firefox: 128,
    safari: 16.4,
  },
  { name: 'field-sizing', pattern: /\bfield-sizing\b/, chrome: 123, firefox: Infinity, safari: 26.2 },
  { name: 'interpolate-size', pattern: /\binterpolate-size\b/, chrome: 129, firefox: Infinity, safari: Infinity },
  { name: ':user-invalid', pattern: /:user-(?:in)?valid\b/, chrome: 119, firefox: 88, safari: 16.5 },
  {
    name: ':dir()',
    pattern: /:dir\(/,
    chrome: 120,
    firefox: 49,
    safari: 16.4,
    without: 'the rule is ignored: arrows and charts are not mirrored from right to left',
  },
  {
    name: 'text-wrap',
    pattern: /\btext-wrap: ?(?:pretty|balance)\b/,
    chrome: 117,
    firefox: Infinity,
    safari: 26,
    without: 'lines break as usual',
  },
  {
    name: 'scrollbar-width',
    pattern: /\bscrollbar-(?:width|color)\b/,
    chrome: 121,
    firefox: 64,
    safari: 18.2,
    without: 'scrollbars have the usual size and colours',
  },
  {
    name: 'alternative text of content',
    pattern: /content: ?["'][^"']*["'] ?\/ ?["']/,
    chrome: 77,
    firefox: 128,
    safari: 17.4,
    without: 'the declaration before it applies',
  },
  { name: 'Trusted Types', pattern: /\btrustedTypes\b/, chrome: 83, firefox: 148, safari: 26 },
];
