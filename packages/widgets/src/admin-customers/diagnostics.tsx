import { Button } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CallFailed } from '../service/failed.tsx';
import type { AllAdminCustomersMessages } from './messages.ts';
import type { CustomersViewProps } from './view-props.ts';

/** The button that downloads the diagnostics of the opened company. */
export function Diagnostics({
  isDownloading,
  model,
  text,
}: Pick<CustomersViewProps, 'model'> & { readonly text: AllAdminCustomersMessages; readonly isDownloading: boolean }) {
  const failure = useStore(model.store, (state) => state.downloadFailure);
  return (
    <>
      <div>
        <Button busy={isDownloading} onClick={() => void model.download()}>
          {text.download}
        </Button>
      </div>
      {failure !== null && <CallFailed failure={failure} text={text} onRetry={() => void model.download()} />}
    </>
  );
}
