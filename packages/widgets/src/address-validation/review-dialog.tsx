import type { ReactNode, RefObject } from 'react';
import { fillIn } from '@salestax/client';
import { addressInOneLine, type AddressPart } from '@salestax/contract';
import { Button, Dialog, Notice, useFocusFallback } from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ManageButton } from '../service/manage.tsx';
import { counted } from '../texts/counted.ts';
import { comparedTo, type Address } from './addresses.ts';
import type { AddressMessages } from './messages.ts';
import type { Review } from './review.ts';
import type { AddressViewProps } from './view-props.ts';

/** The customer's address beside the suggested one, to decide between them. */
export function ReviewDialog({
  heading,
  reviewer,
  text,
  locale,
}: AddressViewProps & { readonly heading: RefObject<HTMLElement | null> }): ReactNode {
  const review = useStore(reviewer.store, (state) => state.review);
  const deciding = review?.deciding ?? null;
  // The button that opened the dialog may be gone when it closes.
  useFocusFallback(heading, review !== null);
  const isMore = review !== null && review.left > 1;
  return (
    <Dialog
      open={review !== null}
      title={review === null ? text.review : fillIn(text.reviewTitle, { name: review.row.customerName })}
      width={640}
      onClose={reviewer.close}
      actions={
        <>
          <Button onClick={reviewer.close}>{text.close}</Button>
          {isMore && <Button onClick={reviewer.skip}>{text.skip}</Button>}
          <ManageButton busy={deciding === 'keep'} onClick={() => void reviewer.decide('keep')}>
            {text.keep}
          </ManageButton>
          <ManageButton
            variant="primary"
            data-focus=""
            busy={deciding === 'accept'}
            onClick={() => void reviewer.decide('accept')}
          >
            {text.accept}
          </ManageButton>
        </>
      }
    >
      {review !== null && <BothAddresses review={review} text={text} locale={locale} />}
    </Dialog>
  );
}

function BothAddresses({
  review: { row, found, left, error },
  text,
  locale,
}: {
  readonly review: Review;
  readonly text: AddressMessages;
  readonly locale: string;
}): ReactNode {
  // A service of an earlier release has the address in one line only.
  const { address: ownAddress, differences: parts = [] } = row;
  return (
    <div className="st-stack">
      <p>{row.reason ?? text.reviewReason}</p>
      <p className="st-quiet">{text.reviewNote}</p>
      <dl className="st-addresses-both">
        <div>
          <dt>{text.kept}</dt>
          <dd>
            {ownAddress === undefined ? (
              row.customerAddress
            ) : (
              <Marked other={found} address={ownAddress} parts={parts} />
            )}
          </dd>
        </div>
        <div>
          <dt>{text.found}</dt>
          <dd>
            {ownAddress === undefined ? (
              addressInOneLine(found)
            ) : (
              <Marked other={ownAddress} address={found} parts={parts} />
            )}
          </dd>
        </div>
      </dl>
      {error !== null && (
        <Notice tone="negative" role="alert">
          <p>{error || text.failed}</p>
        </Notice>
      )}
      <p className="st-quiet" role="status">
        {/* The title of an open dialog is not read out when it changes. */}
        <span className="st-visually-hidden">{`${fillIn(text.reviewTitle, { name: row.customerName })}. `}</span>
        {counted(text.reviewLeft, left, locale)}
      </p>
    </div>
  );
}

interface MarkedProps {
  readonly other: Address;
  readonly address: Address;
  /** The parts in which the two addresses differ. */
  readonly parts: readonly AddressPart[];
}

/** An address in postal lines; marks the words that make it another one, and underlines what completes a word. */
function Marked({ other, address, parts }: MarkedProps): ReactNode {
  return comparedTo(other, address, parts).map((line, at) => (
    <span key={at} className="st-addresses-line">
      {line.map(({ text, kind }, position) => (
        <span key={position}>
          {position > 0 && ' '}
          {kind === 'same' ? text : kind === 'longer' ? <u>{text}</u> : <mark>{text}</mark>}
        </span>
      ))}
    </span>
  ));
}
