import type { CatalogMessages } from './messages.ts';
import type { CatalogModel } from './model.ts';
import type { TaxCodeChooser } from './tax-code-choice.ts';

/** Properties of every part of the screen. */
export interface CatalogViewProps {
  readonly model: CatalogModel;
  readonly chooser: TaxCodeChooser;
  readonly text: CatalogMessages;
  readonly locale: string;
  /** Null: there is no home page to go back to. */
  readonly homeLink: string | null;
}
