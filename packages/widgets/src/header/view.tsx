import type { ReactNode } from 'react';
import { ProductMark, TextLink } from '@salestax/ui';
import type { HeaderMessages } from './messages.ts';
import type { HeaderUser } from './model.ts';

interface HeaderViewProps {
  readonly user: HeaderUser;
  readonly text: HeaderMessages;
  readonly homeHref: string;
  /** The address of 'Log out' without its handler, as in a new tab. */
  readonly signOutHref: string;
  readonly onLogOut: () => void;
}

/** One row; on narrow screens the details are below the name. */
export function HeaderView({ user, text, homeHref, signOutHref, onLogOut }: HeaderViewProps): ReactNode {
  const brand = (
    <>
      <ProductMark />
      {text.product}
    </>
  );
  return (
    <header className="st-header">
      <div className="st-header-row">
        {user.kind === 'account' ? (
          <a className="st-brand" href={homeHref}>
            {brand}
          </a>
        ) : (
          <span className="st-brand">{brand}</span>
        )}
        <SessionFacts user={user} text={text} />
        {user.kind !== 'signed-out' && (
          <TextLink
            href={signOutHref}
            onClick={(event) => {
              event.preventDefault();
              onLogOut();
            }}
          >
            {text.logOut}
          </TextLink>
        )}
      </div>
    </header>
  );
}

function SessionFacts({ user, text }: Pick<HeaderViewProps, 'user' | 'text'>): ReactNode {
  if (user.kind === 'signed-out') return null;
  if (user.kind === 'staff') {
    return (
      <p className="st-header-staff">
        {text.supportUser} <strong>{user.name}</strong>
      </p>
    );
  }
  const { company, accountNumber, userType } = user;
  return (
    <dl className="st-header-facts">
      {company !== '' && (
        <div>
          <dt>{text.company}</dt>
          <dd>{company}</dd>
        </div>
      )}
      {accountNumber !== '' && (
        <div>
          <dt>{text.account}</dt>
          <dd>
            {accountNumber} {userType !== '' && <span className="st-quiet">({userType})</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
