import type { CheckUpModel } from '../check-up/check-up.ts';
import type { Service } from '../service/service.ts';
import type { HomeMessages } from './messages.ts';
import type { HomeModel } from './model.ts';

/** The environment of the widget and the rights of its user. */
export interface HomeEnvironment {
  /** Has an administrator's rights as far as the page knows; the service decides. */
  readonly mayManage: boolean;
  /** Runs on our own page, with the stored session. */
  readonly isOwnPage: boolean;
  /** The page opens the settings and the reconciliation in windows of its own. */
  readonly hasWindows: boolean;
  readonly companyName: string;
  readonly help: { readonly connector: string; readonly avatax: string } | null;
  /** The day as text. */
  readonly today: string;
  /** The time that 'since' and 'ago' refer to. */
  readonly now: Date;
}

/** What every part of the page is given. */
export interface HomeViewProps {
  readonly model: HomeModel;
  readonly checkUp: CheckUpModel;
  readonly environment: HomeEnvironment;
  readonly link: Service['link'];
  readonly hasLinkTo: Service['hasLinkTo'];
  readonly onConfigure: () => void;
  readonly onReconciliation: () => void;
  readonly text: HomeMessages;
  readonly locale: string;
}
