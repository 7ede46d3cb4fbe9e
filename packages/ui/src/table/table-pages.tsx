import type { ReactNode } from 'react';
import { useOwnId } from '../base/own-id.ts';
import { PAGE_SIZES, type TableModel } from './table-model.ts';
import type { TableTexts } from './table-texts.ts';

export interface TablePagesProps {
  readonly model: Pick<TableModel<object>, 'count' | 'pageIndex' | 'pageCount' | 'pageSize' | 'goTo' | 'setPageSize'>;
  /** Whether the page size 'All' is offered. */
  readonly hasAll: boolean;
  readonly texts: TableTexts;
  readonly locale: string;
}

/** The pagination of a table: the current range, the page buttons and the page size. */
export function TablePages({ model, hasAll, texts, locale }: TablePagesProps): ReactNode {
  const { count, pageIndex, pageCount, pageSize, goTo, setPageSize } = model;
  const id = useOwnId();
  const number = (value: number) => value.toLocaleString(locale);
  const firstIndex = pageSize === Infinity ? 0 : pageIndex * pageSize;

  return (
    <div className="st-pagination">
      <span role="status">
        {count === 0
          ? texts.none
          : texts.range(number(firstIndex + 1), number(Math.min(firstIndex + pageSize, count)), number(count))}
      </span>
      {count > 0 && (
        <>
          <span className="st-page-size">
            <label htmlFor={id}>{texts.rows}</label>
            <select
              id={id}
              className="st-input st-select"
              value={String(pageSize)}
              onChange={({ currentTarget }) => setPageSize(Number(currentTarget.value))}
            >
              {PAGE_SIZES.map((size) => (
                <option key={size} value={size}>
                  {number(size)}
                </option>
              ))}
              {hasAll && <option value={Infinity}>{texts.all}</option>}
            </select>
          </span>
          <nav className="st-pages" aria-label={texts.pages}>
            <StepButton isOff={pageIndex === 0} onPress={() => goTo(pageIndex - 1)}>
              {texts.previous}
            </StepButton>
            {pageNumbers(pageIndex, pageCount).map((page, at) =>
              page === null ? (
                <span key={`gap-${at}`} aria-hidden="true">
                  …
                </span>
              ) : (
                <button
                  key={page}
                  type="button"
                  aria-label={texts.page(number(page + 1))}
                  aria-current={page === pageIndex ? 'page' : undefined}
                  onClick={() => goTo(page)}
                >
                  {number(page + 1)}
                </button>
              ),
            )}
            <StepButton isOff={pageIndex >= pageCount - 1} onPress={() => goTo(pageIndex + 1)}>
              {texts.next}
            </StepButton>
          </nav>
        </>
      )}
    </div>
  );
}

interface StepButtonProps {
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** The button to the previous or next page. Switched off (`isOff`) it stays focusable, so that the focus is not lost. */
function StepButton({ isOff, onPress, children }: StepButtonProps): ReactNode {
  return (
    <button type="button" aria-disabled={isOff || undefined} onClick={isOff ? undefined : onPress}>
      {children}
    </button>
  );
}

/** The pages that have a button, counted from 0: the first, the last, the current one and its neighbours; null for a gap. */
export function pageNumbers(current: number, count: number): readonly (number | null)[] {
  const middle = Math.min(Math.max(current, 1), Math.max(count - 2, 1));
  const hasButton = (page: number) => page === 0 || page === count - 1 || Math.abs(page - middle) <= 1;
  const numbers: (number | null)[] = [];
  for (let page = 0; page < count; page += 1) {
    // Shows a single page in place of a gap.
    if (hasButton(page) || (hasButton(page - 1) && hasButton(page + 1))) numbers.push(page);
    else if (numbers.at(-1) !== null) numbers.push(null);
  }
  return numbers;
}
