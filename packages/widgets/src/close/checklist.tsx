import type { ReactNode } from 'react';
import { fillIn, formatCount } from '@salestax/client';
import type { MonthCheck, MonthDetail } from '@salestax/contract';
import { Badge, Card } from '@salestax/ui';
import type { CloseViewProps } from './view-props.ts';
import { checkName, checkPath } from './wording.ts';

/** What has to be settled before the month is closed, each point with the page where that is done. */
export function Checklist({
  detail,
  text,
  locale,
  link,
  hasLinkTo,
}: CloseViewProps & { readonly detail: MonthDetail }): ReactNode {
  return (
    <Card title={text.checklist}>
      <ul className="st-close-checks">
        {detail.checks.map(({ kind, count }) => {
          const name = checkName(kind, text);
          const { tone, word } = standing(count, text);
          const path = checkPath(kind, detail);
          return (
            <li key={kind}>
              <Badge tone={tone}>{word}</Badge>
              <span className="st-close-count">{count === null ? '' : formatCount(count, locale)}</span>
              {hasLinkTo(path) ? (
                <a className="st-link" {...link(path)} aria-label={fillIn(text.checkLink, { check: name })}>
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** How many points are open, or not known. */
export const openPoints = (checks: readonly MonthCheck[]): number => checks.filter(({ count }) => count !== 0).length;

function standing(count: MonthCheck['count'], text: CloseViewProps['text']) {
  if (count === null) return { tone: 'quiet', word: text.checkUnknown } as const;
  if (count > 0) return { tone: 'attention', word: text.checkOpen } as const;
  return { tone: 'positive', word: text.checkDone } as const;
}
