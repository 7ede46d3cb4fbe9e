import type { formatDay } from '@salestax/client';
import type { pluralForm } from '@salestax/widget-kit';
import { TextLink, type PopoverProps } from '@salestax/ui';
import type { ComponentType, ReactNode } from 'react';
import { fill } from './fill.ts';
import type { PanelTexts } from './messages.ts';
import { previewMessages } from './preview-messages.ts';
import { warningsOf, type Warning, type WarnedDocument } from './warnings.ts';

/** A sentence, and the page where the cause is corrected; '' = on the document. */
interface WarningRow {
  readonly sentence: string;
  readonly url: string;
}

/** The most important warning, and the others. */
export interface WarningNotice {
  readonly rows: readonly [WarningRow, ...WarningRow[]];
  readonly View: ComponentType<WarningViewProps>;
}

/** The notice of a document's warnings; null without one. `addsTax`: see `warningsOf`. */
export type Warn = (texts: PanelTexts, addsTax: boolean) => WarningNotice | null;

/** What the part that loads this one has in common with it. */
export interface WarningTools {
  readonly formatDay: typeof formatDay;
  readonly pluralForm: typeof pluralForm;
}

export interface WarningViewProps extends Pick<WarningNotice, 'rows'> {
  readonly text: PanelTexts;
  readonly locale: string;
  readonly Popover: ComponentType<PopoverProps>;
  readonly pluralForm: WarningTools['pluralForm'];
}

/** Where the cause of a warning is corrected: a page of the connector. */
const pages: { readonly [Kind in Warning['kind']]: string } = {
  booksClosed: '',
  addressUnclear: '/batchaddress',
  noStreet: '',
  originalSale: '',
  noSaleField: '/connectorsettings',
  exemptTaxed: '/connectorsettings',
  discountBeforeTax: '',
  discountAfterTax: '/connectorsettings',
  wasSent: '',
  certificateExpired: '/exemption',
  noCertificate: '/exemption',
  noTaxCode: '/itemmanagement',
  certificateExpires: '/exemption',
  nearThreshold: '/nexussetup',
};

const namesDay = (kind: Warning['kind']): boolean => kind === 'certificateExpires' || kind === 'booksClosed';

/** Makes the notice of a document's warnings in the current language. `base`: the address of the pages. */
export function createWarner(
  document: WarnedDocument,
  base: string,
  { formatDay }: Pick<WarningTools, 'formatDay'>,
): Warn {
  return (texts, addsTax) => {
    const text = { ...previewMessages, ...texts };
    const [first, ...others] = warningsOf(document, addsTax).map(({ kind, value }) => ({
      sentence: fill(text[kind], namesDay(kind) ? formatDay(value) : value),
      url: pages[kind] && base + pages[kind],
    }));
    return first ? { rows: [first, ...others], View: WarningView } : null;
  };
}

/** The repair of the first warning, and a list of the others. The sentence itself is among the notes of the panel. */
function WarningView({
  rows: [{ url }, ...others],
  text: given,
  locale,
  Popover,
  pluralForm,
}: WarningViewProps): ReactNode {
  const text = { ...previewMessages, ...given };
  const more = fill(pluralForm(text.more, others.length, locale), String(others.length));
  const link = (href: string) =>
    href && (
      <TextLink href={href} external externalLabel={text.opensInNewTab}>
        {text.repair}
      </TextLink>
    );
  return (
    <span>
      {' '}
      {link(url)}{' '}
      {others.length > 0 && (
        <Popover
          label={more}
          closeLabel={text.close}
          anchor=".st-panel"
          renderTrigger={(attributes) => (
            <button type="button" className="st-link" {...attributes}>
              {more}
            </button>
          )}
        >
          <ul className="st-panel-warnings">
            {others.map((row) => (
              <li key={row.sentence}>
                {row.sentence} {link(row.url)}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  );
}
