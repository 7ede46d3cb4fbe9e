import { useRef, type ReactNode } from 'react';
import { fillIn } from '@salestax/client';
import type { UserSession } from '@salestax/contract';
import { Badge, Button, Card, useFocusFallback } from '@salestax/ui';
import type { CardContext } from './view-props.ts';
import { withTime } from './wording.ts';

/** The sign-ins of the user and, for administrators, those of the other users of the company. */
export function SignIns({ access, ...context }: CardContext): ReactNode {
  const { text } = context;
  const own = access.sessions.filter(({ isOwn }) => isOwn);
  const others = access.sessions.filter(({ isOwn }) => !isOwn);
  return (
    <>
      <Card title={text.ownSignIns}>
        <p className="st-quiet">{text.ownIntro}</p>
        <List title={text.ownSignIns} sessions={own} {...context} />
      </Card>
      {access.mayManage && (
        <Card title={text.otherSignIns}>
          <p className="st-quiet">{others.length === 0 ? text.noOthers : text.otherIntro}</p>
          <List title={text.otherSignIns} sessions={others} {...context} />
        </Card>
      )}
    </>
  );
}

interface ListProps extends Omit<CardContext, 'access'> {
  readonly title: string;
  readonly sessions: readonly UserSession[];
}

function List({ title, sessions, ...context }: ListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  // The button of a sign-in disappears, with the focus, when the sign-in is ended.
  useFocusFallback(list, sessions.length);
  return (
    <ul ref={list} tabIndex={-1} className="st-access-list" aria-label={title}>
      {sessions.map((session) => (
        <SignIn key={session.id} session={session} {...context} />
      ))}
    </ul>
  );
}

function SignIn({
  session,
  model,
  text,
  locale,
  running,
}: Omit<ListProps, 'title' | 'sessions'> & { readonly session: UserSession }): ReactNode {
  const { id, userName, isOwn, isCurrent, signedInAt, activeAt } = session;
  const device = session.device || text.unknownDevice;
  return (
    <li>
      <div>
        <h4>
          {isOwn ? device : `${userName} · ${device}`} {isCurrent && <Badge tone="info">{text.current}</Badge>}
        </h4>
        <p className="st-quiet">
          {withTime(text.signedIn, signedInAt, locale)} · {withTime(text.active, activeAt, locale)}
        </p>
      </div>
      {!isCurrent && (
        <Button
          aria-label={fillIn(text.endOf, { name: userName, device })}
          busy={running?.kind === 'sign-in' && running.id === id}
          onClick={() => void model.change({ kind: 'sign-in', id })}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}
