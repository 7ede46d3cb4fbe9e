/**
 * The address of the page keeps what a visitor has chosen, so that it can be sent to others and survives a reload. The links
 * to other widgets get what is not an option of this one.
 */
export function keepInAddress(values: Readonly<Record<string, string>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values))
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  history.replaceState(null, '', url);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
    const shared = [...url.searchParams].filter(([name]) => !name.startsWith(ownPrefix));
    link.search = new URLSearchParams(shared).toString();
    link.hash = url.hash;
  }
}

/** What the address keeps under a name; '' for nothing. */
export const keptInAddress = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** Before the names of a widget's own options. */
const ownPrefix = 'option-';

/** The widget's own options as the address keeps them. */
export function keptChoices(): Readonly<Record<string, string>> {
  const kept = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith(ownPrefix));
  return Object.fromEntries(kept.map(([name, value]) => [name.slice(ownPrefix.length), value]));
}

export const keepChoice = (name: string, chosen: string): void => keepInAddress({ [ownPrefix + name]: chosen });

/** An embed session may come with the address, behind the #, where no server sees it. */
export const sessionOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('session') ?? '';

export function keepSession(session: string): void {
  history.replaceState(null, '', location.pathname + location.search + (session === '' ? '' : `#session=${session}`));
  keepInAddress({});
}
