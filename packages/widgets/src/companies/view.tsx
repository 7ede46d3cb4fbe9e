import { fillIn } from '@salestax/client';
import { Notice, Skeleton } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import type { ReactNode } from 'react';
import { ListScreenLayout, ReadFailure } from '../list-screen/screen.tsx';
import { CompaniesTable, type CompaniesProps } from './table.tsx';
import { refusalSentence } from './wording.ts';

/** The companies that the user may enter. */
export function CompaniesView(props: CompaniesProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store, (now) => now);
  const { companies, failure, isReading, refusal } = state;
  return (
    <ListScreenLayout
      className="st-companies"
      text={text}
      homeLink={homeLink}
      onRefresh={() => void model.load()}
      isRefreshing={isReading}
    >
      <ReadFailure failure={failure} text={text} onRetry={() => void model.load()} />
      {refusal !== null && (
        <Notice tone="negative" role="alert" title={fillIn(text.refusedTitle, { company: refusal.companyName })}>
          <p>{refusalSentence(refusal, text)}</p>
        </Notice>
      )}
      {companies !== null && <CompaniesTable companies={companies} state={state} {...props} />}
      {companies === null && failure === null && <Skeleton lines={6} label={text.heading} />}
    </ListScreenLayout>
  );
}
