import type { ReactNode } from 'react';
import { Button } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import { failureOf, isLoading } from '../service/resource.ts';
import type { DiagnosticsModel } from './diagnostics.ts';
import type { AllAdminCustomersMessages } from './messages.ts';

interface DiagnosticsProps {
  readonly diagnostics: DiagnosticsModel;
  readonly text: AllAdminCustomersMessages;
}

/** The button that downloads the diagnostics of the opened company. */
export function DiagnosticsButton({ diagnostics, text }: DiagnosticsProps): ReactNode {
  const resource = useStore(diagnostics.content);
  const failure = failureOf(resource);
  const download = () => void diagnostics.download();
  return (
    <>
      <div>
        <Button busy={isLoading(resource)} onClick={download}>
          {text.download}
        </Button>
      </div>
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={download} />}
    </>
  );
}
