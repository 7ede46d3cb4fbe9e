import type { ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import { Notice, Skeleton } from '@salestax/ui';
import { useStore, type Lifetime } from '@salestax/widget-kit';
import { Loaded } from '../list-screen/loaded.tsx';
import { ListScreenLayout } from '../list-screen/screen.tsx';
import { PendingPart, useLaterPart, type LaterPart } from '../service/later-part.tsx';
import { isLoading } from '../service/resource.ts';
import type * as comparisonPart from './comparison-part.ts';
import type { CompaniesPort } from './port.ts';
import { CompaniesTable, type CompaniesProps } from './table.tsx';
import { refusalSentence } from './wording.ts';

interface ScreenProps extends CompaniesProps {
  readonly port: CompaniesPort;
  readonly life: Lifetime;
  /** The comparisons of several companies. */
  readonly part: LaterPart<typeof comparisonPart>;
}

/** The companies that the user may enter. */
export function CompaniesView({ port, life, part, ...props }: ScreenProps): ReactNode {
  const { model, text, homeLink } = props;
  const state = useStore(model.store);
  const { refusal, isComparing } = state;
  const resource = useStore(model.companies);
  const parts = useLaterPart(part, isComparing);
  return (
    <ListScreenLayout
      className="st-companies"
      text={text}
      homeLink={homeLink}
      onRefresh={() => void model.load()}
      isRefreshing={isLoading(resource)}
    >
      <Loaded resource={resource} text={text} label={text.heading} lines={6} onRetry={() => void model.load()}>
        {({ companies }) => (
          <>
            {refusal !== null && (
              <Notice tone="negative" role="alert" title={fillIn(text.refusedTitle, { company: refusal.companyName })}>
                <p>{refusalSentence(refusal, text)}</p>
              </Notice>
            )}
            {isComparing && (
              <PendingPart part={part} text={text}>
                <Skeleton lines={3} label={text.compare} />
              </PendingPart>
            )}
            {isComparing && parts !== null && (
              <parts.ComparisonCard companies={companies} state={state} port={port} life={life} {...props} />
            )}
            <CompaniesTable companies={companies} state={state} {...props} />
          </>
        )}
      </Loaded>
    </ListScreenLayout>
  );
}
