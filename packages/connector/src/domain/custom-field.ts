import type { StoredFields } from './sales-document.ts';

/** The value of a custom field by its name, ignoring letter case and spaces around it; '' = none. */
export function customFieldOf(stored: Pick<StoredFields, 'customFields'> | undefined, name: string): string {
  const foldedName = name.trim().toLowerCase();
  if (foldedName === '') return '';
  const [, value = ''] =
    Object.entries(stored?.customFields ?? {}).find(([known]) => known.trim().toLowerCase() === foldedName) ?? [];
  return value.trim();
}
