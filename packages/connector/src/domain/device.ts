/** In this order: most browsers also name the ones that they are compatible with. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Browser and system by which users recognise their sessions, as 'Firefox, Windows'; null = neither is known. */
export function deviceOf(userAgent: string | undefined): string | null {
  const parts = [browsers, systems].flatMap(
    (patterns) => patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? [],
  );
  return parts.length > 0 ? parts.join(', ') : null;
}
