import type { CompanyAccess } from '@salestax/contract';
import type { AccessMessages } from './messages.ts';
import type { AccessChange, AccessModel } from './model.ts';

export interface AccessViewProps {
  readonly model: AccessModel;
  readonly text: AccessMessages;
  readonly locale: string;
  readonly homeLink: string | null;
}

/** What a card needs to show moments and to make changes. */
export interface CardContext extends Pick<AccessViewProps, 'model' | 'text' | 'locale'> {
  readonly access: CompanyAccess;
  readonly running: AccessChange | null;
}
