import type { OwnItem } from '@salestax/contract';
import type { DocumentLine } from './document-host.ts';

/** What an own line is for; undefined: the line is not ours. It is an own line because of its item, never because of its position. */
export const orderOf = (line: DocumentLine, items: readonly OwnItem[]): OwnItem['order'] | undefined =>
  items.find(({ itemId, description = line.description }) => itemId === line.itemId && description === line.description)
    ?.order;

export const isOwnLine = (line: DocumentLine, items: readonly OwnItem[]): boolean => !!orderOf(line, items);
