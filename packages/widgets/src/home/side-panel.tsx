import type { ReactNode } from 'react';
import { Button, Card, TextLink } from '@salestax/ui';
import type { HomeState } from './model.ts';
import type { HomeViewProps } from './view-props.ts';

interface SidePanelProps extends HomeViewProps {
  readonly leaving: HomeState['leaving'];
  readonly isConnected: boolean;
}

/** Windows, the company's connection, and help. */
export function SidePanel(props: SidePanelProps): ReactNode {
  const { environment, onConfigure, onReconciliation, text } = props;
  const { hasWindows, isOwnPage, help } = environment;
  if (!hasWindows && !isOwnPage && help === null) return null;
  return (
    <aside className="st-stack">
      {hasWindows && (
        <Card title={text.windows}>
          <div className="st-home-actions">
            <Button onClick={onConfigure}>{text.configure}</Button>
            <Button onClick={onReconciliation}>{text.openReconciliation}</Button>
          </div>
        </Card>
      )}
      {isOwnPage && <Connection {...props} />}
      {help !== null && (
        <Card title={text.help}>
          <ul className="st-home-help">
            <li>
              <TextLink href={help.connector} external externalLabel={text.opensElsewhere}>
                {text.aboutConnector}
              </TextLink>
            </li>
            <li>
              <TextLink href={help.avatax} external externalLabel={text.opensElsewhere}>
                {text.learnMore}
              </TextLink>
            </li>
          </ul>
        </Card>
      )}
    </aside>
  );
}

function Connection({ leaving, model, environment: { mayManage }, isConnected, text }: SidePanelProps): ReactNode {
  const reason = mayManage ? text.notConnected : text.onlyAdministrator;
  return (
    <Card title={text.connection}>
      <div className="st-home-actions">
        <Button busy={leaving === 'back'} onClick={() => void model.backToIntegration()}>
          {text.backToIntegration}
        </Button>
        <Button
          variant="danger"
          busy={leaving === 'disconnect'}
          disabledReason={mayManage && isConnected ? undefined : reason}
          onClick={model.requestDisconnect}
        >
          {text.disconnect}
        </Button>
      </div>
    </Card>
  );
}
