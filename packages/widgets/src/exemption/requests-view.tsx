import { useCallback, useMemo, type ReactNode } from 'react';
import { dayOf, fillIn, formatCount, formatDay } from '@salestax/client';
import {
  type CustomerSearch,
  type ExemptedCustomer,
  type RequestCustomer,
  customerSelections,
  exemptionMethods,
  maxName,
} from '@salestax/contract';
import {
  Button,
  Card,
  DataTable,
  MessageDialog,
  RadioGroup,
  RunProgress,
  SelectField,
  TextField,
  type Column,
} from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { ManageButton } from '../service/manage.tsx';
import { valueOf } from '../service/resource.ts';
import { counted } from '../texts/counted.ts';
import type { ExemptionMessages } from './messages.ts';
import { canRequest, hasAnswered } from './request-rules.ts';
import type { Requests } from './requests.ts';
import { isSearching } from './search-list.ts';
import { SearchStatus } from './search-status.tsx';
import type { ExemptionViewProps } from './view-props.ts';

interface RequestsProps extends ExemptionViewProps {
  readonly requests: Requests;
}

/** The tab 'Send Exemption Certificate Request'. */
export function RequestsView(props: RequestsProps): ReactNode {
  const { requests, text } = props;
  return (
    <div className="st-stack">
      <SearchForm {...props} />
      <SearchStatus list={requests.list} title={text.readingCustomers} counted={text.customers} {...props} />
      <SendProgress {...props} />
      <CustomerTable {...props} />
      <AskAgain {...props} />
    </div>
  );
}

function SearchForm({ requests, text }: RequestsProps): ReactNode {
  const form = useStore(requests.store, (state) => state.form);
  const isBusy = useStore(requests.list.store, isSearching);
  const field = (name: Exclude<keyof CustomerSearch, 'SelectOption'>, label: string) => (
    <TextField
      label={label}
      name={name}
      value={form[name]}
      maxLength={maxName}
      autoComplete="off"
      onChange={(value) => requests.change(name, value)}
    />
  );
  const options: Readonly<Record<CustomerSearch['SelectOption'], string>> = {
    All: text.optionAll,
    Email: text.optionEmail,
    Fax: text.optionFax,
    NoEmail: text.optionNoEmail,
  };
  return (
    <Card as="div">
      <form
        className="st-exemption-form"
        role="search"
        aria-label={text.searchForm}
        onSubmit={(event) => {
          event.preventDefault();
          void requests.list.search();
        }}
      >
        {field('CustomerGivenName', text.firstName)}
        {field('CustomerFamilyName', text.lastName)}
        {field('CompanyName', text.company)}
        {field('CustomerEmail', text.email)}
        <SelectField
          label={text.customerWith}
          name="SelectOption"
          value={form.SelectOption}
          options={customerSelections.map((value) => ({ value, label: options[value] }))}
          onChange={(value) =>
            requests.change('SelectOption', customerSelections.find((option) => option === value) ?? 'All')
          }
        />
        <Button type="submit" busy={isBusy}>
          {text.search}
        </Button>
      </form>
    </Card>
  );
}

/**
 * The progress of sending requests, with a button to stop it. After nine minutes the page stops reading it; the button then
 * reads it again, and sends nothing.
 */
function SendProgress({ requests: { sending }, text, locale }: RequestsProps): ReactNode {
  const state = useStore(sending.store);
  if (state.kind === 'too-long')
    return (
      <p className="st-quiet" role="status">
        {text.tooLong}{' '}
        {state.unsentCount > 0 && `${fillIn(text.unsent, { count: formatCount(state.unsentCount, locale) })} `}
        <button type="button" className="st-link" onClick={() => void sending.resume()}>
          {text.refresh}
        </button>
      </p>
    );
  if (state.kind === 'idle') return null;
  const { count, run, startedAt, isStopping } = state;
  return (
    <RunProgress
      title={counted(text.sending, count, locale)}
      stages={[{ label: text.requests, state: 'running', done: run?.done ?? 0, total: run?.total ?? count }]}
      startedAt={startedAt}
      now={Date.now}
      texts={text}
      locale={locale}
      isStopping={isStopping}
      onStop={() => void sending.stop()}
    />
  );
}

/** The question before requests go to customers who got one lately. */
function AskAgain({ requests, text, locale }: RequestsProps): ReactNode {
  const question = useStore(requests.store, (state) => state.question);
  const others = question === null ? 0 : question.customers.length - question.repeated.length;
  return (
    <MessageDialog
      message={
        question && {
          title: text.againTitle,
          text: counted(text.againText, question.repeated.length, locale, {
            names: new Intl.ListFormat(locale).format(
              question.repeated.slice(0, MAX_NAMES).map((row) => row.customerName),
            ),
          }),
          buttons: [
            { id: 'nobody', label: text.cancel },
            { id: 'all', label: text.askAllAgain },
            ...(others > 0
              ? [{ id: 'others', label: counted(text.askOthers, others, locale), variant: 'primary' as const }]
              : []),
          ],
        }
      }
      onAnswer={(answer) => void requests.answer(answer === 'all' ? 'all' : answer === 'others' ? 'others' : 'nobody')}
    />
  );
}

/** More customers are not named. */
const MAX_NAMES = 5;

const noRows: readonly RequestCustomer[] = [];

function CustomerTable({ requests, model, text, locale }: RequestsProps): ReactNode {
  const method = useStore(requests.store, (state) => state.method);
  const { read, selected, run } = useStore(requests.list.store);
  const rows = valueOf(read);
  const certificates = useStore(model.certificates.list.store, (state) => valueOf(state.read));
  const columns = useMemo(() => columnsOf(text, locale, certificates), [text, locale, certificates]);
  const canSelect = useCallback((row: RequestCustomer) => canRequest(row, method), [method]);
  return (
    <DataTable
      label={text.customers}
      rows={rows ?? noRows}
      filterKey={run?.startedAt ?? ''}
      rowId={({ customerId }) => customerId}
      columns={columns}
      texts={{ ...text, details: text.detailsOf }}
      locale={locale}
      selection={{
        selected,
        onChange: requests.list.select,
        canSelect,
        hidesUnselectable: true,
        selectAll: { label: text.selectAll, selectable: canSelect, onSelectAll: model.alertSelected },
        rowName: ({ customerName }) => customerName,
      }}
      empty={rows === null ? text.searchFirst : text.noCustomers}
      toolbar={<Method {...{ requests, text, locale }} total={rows?.length ?? 0} />}
    />
  );
}

function Method({
  requests,
  text,
  locale,
  total,
}: Pick<RequestsProps, 'requests' | 'text' | 'locale'> & { readonly total: number }): ReactNode {
  const { method, checking } = useStore(requests.store);
  const selected = useStore(requests.list.store, (state) => state.selected);
  const isSending = useStore(requests.sending.store, ({ kind }) => kind === 'sending');
  const labels = { Email: text.methodEmail, Fax: text.methodFax, Download: text.methodDownload };
  return (
    <div className="st-exemption-send">
      <div className="st-row">
        <RadioGroup
          legend={text.method}
          name="requestMethod"
          value={method}
          options={exemptionMethods.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => requests.chooseMethod(exemptionMethods.find((option) => option === value) ?? 'Email')}
        />
        <span className="st-exemption-count st-quiet" role="status">
          {total > 0 &&
            fillIn(text.selected, { count: formatCount(selected.size, locale), total: formatCount(total, locale) })}
        </span>
        <ManageButton variant="primary" busy={checking !== null || isSending} onClick={() => void requests.send()}>
          {text.send}
        </ManageButton>
      </div>
      <p className="st-quiet">{text.tip}</p>
    </div>
  );
}

/**
 * 'Asked on 11/20/2026 by Email · Dana Whitfield · 2 times · no answer yet'; '' for a customer who was never asked.
 * `certificates`: null while they are unread; the text then leaves out whether the customer has answered.
 */
function lastRequestText(
  row: RequestCustomer,
  certificates: readonly ExemptedCustomer[] | null,
  text: ExemptionMessages,
  locale: string,
): string {
  const { lastRequest } = row;
  if (lastRequest === undefined) return '';
  const { at, by, method, count } = lastRequest;
  const methods = { Email: text.methodEmail, Fax: text.methodFax, Download: text.methodDownload };
  return [
    fillIn(text.requestedOn, { day: formatDay(dayOf(new Date(at))), method: methods[method] }),
    by,
    count > 1 && counted(text.requestedTimes, count, locale),
    certificates !== null && (hasAnswered(row, certificates) ? text.answered : text.notAnswered),
  ]
    .filter(Boolean)
    .join(' · ');
}

function columnsOf(
  text: ExemptionMessages,
  locale: string,
  certificates: readonly ExemptedCustomer[] | null,
): readonly Column<RequestCustomer>[] {
  const column = (
    id: Exclude<keyof RequestCustomer, 'isDisabled' | 'isSelected' | 'lastRequest'>,
    header: string,
    width: string,
    style: { readonly isQuiet?: boolean; readonly dir?: 'ltr' } = {},
  ): Column<RequestCustomer> => ({
    id,
    header,
    width,
    value: (row) => row[id],
    cell: (row) => (
      <bdi className={style.isQuiet || row[id] === '' ? 'st-quiet' : undefined} dir={style.dir}>
        {row[id] || text.blank}
      </bdi>
    ),
    isRowHeader: id === 'customerName',
  });
  const addressStyle = { isQuiet: true };
  const numberStyle = { dir: 'ltr' } as const;
  return [
    {
      ...column('customerName', text.customerName, '11.7em'),
      cell: (row) => (
        <span className="st-exemption-customer">
          <bdi>{row.customerName}</bdi>
          <span className="st-quiet">{lastRequestText(row, certificates, text, locale)}</span>
        </span>
      ),
    },
    column('companyName', text.company, '11.1em'),
    column('emailAddress', text.email, '17.8em'),
    column('shippingAddress', text.shippingAddress, '13.5em', addressStyle),
    column('billingAddress', text.billingAddress, '13.5em', addressStyle),
    column('faxNumber', text.fax, '9.8em', numberStyle),
    column('phoneNumber', text.phone, '9.8em', numberStyle),
  ];
}
