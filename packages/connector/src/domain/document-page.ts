import type { DocumentKind } from './sales-document.ts';

/** URL of a document's page in the accounting service (Intuit, 'Open transactions from your app'). */
export function documentPageUrl(
  webUrl: string,
  { kind, id }: { readonly kind: DocumentKind; readonly id: string },
): string {
  return `${webUrl.replace(/\/$/, '')}/${kind.toLowerCase()}?txnId=${encodeURIComponent(id)}`;
}
