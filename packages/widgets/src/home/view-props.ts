import type { Service } from '../service/service.ts';
import type { HomeMessages } from './messages.ts';
import type { HomeModel } from './model.ts';

/** What a page around the widget offers, and what this person may do in it. */
export interface HomeEnvironment {
  /** May change what an administrator decides, as far as the page knows; the service decides again. */
  readonly mayManage: boolean;
  /** Runs on our own page, with the session that it keeps. */
  readonly isOwnPage: boolean;
  /** Shows the buttons that open windows of their own. */
  readonly hasWindows: boolean;
  readonly companyName: string;
  readonly help: { readonly connector: string; readonly avatax: string } | null;
  /** The day in words. */
  readonly today: string;
}

/** What every part of the page is given. */
export interface HomeViewProps {
  readonly model: HomeModel;
  readonly surroundings: HomeEnvironment;
  readonly link: Service['link'];
  readonly onConfigure: () => void;
  readonly onReconciliation: () => void;
  readonly text: HomeMessages;
  readonly locale: string;
}
