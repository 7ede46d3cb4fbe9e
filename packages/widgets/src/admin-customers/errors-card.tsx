import type { ReactNode } from 'react';
import type { FailedCall } from '@salestax/contract';
import { Button, Card } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CorrelationId } from '../service/correlation-id.tsx';
import { CallFailed } from '../service/failed.tsx';
import { failureOf, isLoading, valueOf } from '../service/resource.ts';
import type { ErrorsModel } from './errors.ts';
import type { AllAdminCustomersMessages } from './messages.ts';
import { momentText } from './rules.ts';

interface ErrorsProps {
  readonly errors: ErrorsModel;
  readonly text: AllAdminCustomersMessages;
}

/** The failed calls behind the number of errors, each with its correlation id to copy. */
export function ErrorsCard({ errors, text }: ErrorsProps): ReactNode {
  const resource = useStore(errors.calls);
  const calls = valueOf(resource);
  const failure = failureOf(resource);
  return (
    <Card title={text.errors}>
      <div className="st-stack">
        <p className="st-quiet">{text.errorsNote}</p>
        {calls?.length === 0 && <p className="st-quiet">{text.noErrors}</p>}
        {calls !== null && calls.length > 0 && (
          <ol className="st-customers-history">
            {calls.map((call, at) => (
              <Failed key={at} call={call} text={text} />
            ))}
          </ol>
        )}
        {failure !== null && <CallFailed failure={failure} text={text} />}
        <div>
          <Button busy={isLoading(resource)} onClick={() => void errors.read()}>
            {calls === null ? text.showErrors : text.retry}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Failed({ call, text }: { readonly call: FailedCall; readonly text: AllAdminCustomersMessages }): ReactNode {
  const { at, vendor, operation, status, correlationId } = call;
  return (
    <li>
      <p>
        {vendor === 'accounting' ? 'QuickBooks' : 'AvaTax'}: {status === 0 ? text.noAnswer : status}
      </p>
      <p className="st-quiet">
        <bdi className="st-mono">{operation}</bdi>
      </p>
      <p className="st-quiet">
        <time dateTime={at}>{momentText(at)}</time>
        {correlationId !== '' && (
          <>
            {' '}
            <CorrelationId id={correlationId} text={text} />
          </>
        )}
      </p>
    </li>
  );
}
