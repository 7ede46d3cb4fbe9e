import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { amountOf, totalOf, type DemoDocument, type DemoLine } from './demo-document.ts';

const kinds = {
  35: 'Invoice',
  4: 'Sales receipt',
  34: 'Estimate',
  32: 'Credit memo',
  33: 'Refund receipt',
  36: 'Not supported',
};
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The document that the panel works on: quantities and prices can be changed, the panel's own lines cannot. */
export function DocumentCard({ document }: { readonly document: DemoDocument }): ReactNode {
  const { lines, txnType } = useSyncExternalStore(document.subscribe, document.read);
  const change = (changed: DemoLine) =>
    document.change({ lines: lines.map((line) => (line.id === changed.id ? changed : line)) });
  return (
    <section className="panel" aria-labelledby="document-title">
      <div className="panel-head">
        <h2 id="document-title">Document</h2>
        <label className="inline">
          <span className="quiet small">Type</span>
          <select value={txnType} onChange={({ target }) => document.change({ txnType: Number(target.value) })}>
            {Object.entries(kinds).map(([number, name]) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
            <th scope="col">Tax</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            line.order === null ? (
              <EditableLine key={line.id} line={line} onChange={change} />
            ) : (
              <TaxLine key={line.id} line={line} />
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td />
            <td>{money.format(totalOf(lines))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <p className="quiet small note">
        Unsaved, for Larkspur Garden Design, 2280 Curtis St, Denver. It lives in this page only.
      </p>
    </section>
  );
}

function EditableLine({
  line,
  onChange,
}: {
  readonly line: DemoLine;
  readonly onChange: (line: DemoLine) => void;
}): ReactNode {
  const number = (field: 'quantity' | 'rate', label: string, step: string) => (
    <input
      type="number"
      min="0"
      step={step}
      aria-label={`${label} of ${line.description}`}
      value={line[field]}
      onChange={({ target }) => onChange({ ...line, [field]: target.valueAsNumber || 0 })}
    />
  );
  return (
    <tr>
      <td>{line.description}</td>
      <td>{number('quantity', 'Quantity', '1')}</td>
      <td>{number('rate', 'Price', '0.01')}</td>
      <td>{money.format(amountOf(line))}</td>
      <td>
        <input
          type="checkbox"
          aria-label={`${line.description} is taxable`}
          checked={line.taxable}
          onChange={({ target }) => onChange({ ...line, taxable: target.checked })}
        />
      </td>
    </tr>
  );
}

function TaxLine({ line }: { readonly line: DemoLine }): ReactNode {
  return (
    <tr className="by-panel">
      <td>{line.description}</td>
      <td />
      <td />
      <td>{money.format(amountOf(line))}</td>
      <td />
    </tr>
  );
}

/** What the panel asks the page to show over it: 95 px have no room for a dialog. */
export function DocumentDialog({ document }: { readonly document: DemoDocument }): ReactNode {
  const { dialog } = useSyncExternalStore(document.subscribe, document.read);
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog === null) element.current?.close();
    else if (element.current?.open === false) element.current.showModal();
  }, [dialog]);
  const [first] = dialog?.request.buttons ?? [];
  return (
    <dialog
      ref={element}
      role="alertdialog"
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
      onCancel={(event) => {
        event.preventDefault();
        dialog?.answer(first?.id ?? '');
      }}
    >
      <h2 id="dialog-title">{dialog?.request.title}</h2>
      <p id="dialog-text">{dialog?.request.text}</p>
      <div className="dialog-buttons">
        {dialog?.request.buttons.map(({ id, label }) => (
          <button key={id} type="button" className="button" onClick={() => dialog.answer(id)}>
            {label}
          </button>
        ))}
      </div>
    </dialog>
  );
}
