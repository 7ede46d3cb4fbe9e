import type { CatalogMessages } from './messages.ts';
import type { CatalogModel } from './model.ts';
import type { TaxCodeChooser } from './tax-code-choice.ts';

/** What every part of the catalog is given. */
export interface CatalogViewProps {
  readonly model: CatalogModel;
  readonly chooser: TaxCodeChooser;
  readonly text: CatalogMessages;
  readonly locale: string;
  /** Null where there is no home to go back to. */
  readonly homeLink: string | null;
}
