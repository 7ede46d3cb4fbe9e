import { createElement, useState, type ReactNode } from 'react';
import {
  Button,
  buttonStyles,
  Checkbox,
  Combobox,
  comboboxStyles,
  DateField,
  Dialog,
  dialogStyles,
  ErrorSummary,
  Failure,
  fieldStyles,
  MessageDialog,
  Notice,
  noticeStyles,
  Popover,
  SelectField,
  Switch,
  TextField,
  Tooltip,
  type Message,
} from '@salestax/ui';
import { defineWidget, fields, text } from '@salestax/widget-kit';

/* The components in a widget, one at a time, for a real browser. */

const items = [
  'Sales Tax',
  'Retail Delivery Fee',
  'Tax on Retail Delivery Fee',
  'Fees:Tax on Delivery',
  ...Array.from({ length: 30 }, (_, at) => `Item ${at + 1}`),
];
const searchTexts = {
  noResults: 'No results available',
  results: (count: number) => `${count} results available`,
  searching: 'Searching…',
  failed: 'The search failed.',
  clear: 'Clear',
};

function Search(): ReactNode {
  const [item, select] = useState<string | null>('Sales Tax');
  const [found, find] = useState<readonly string[]>([]);
  const [isReady, setReady] = useState(false);
  return (
    <>
      <button type="button">Elsewhere</button>
      <Combobox
        label="Tax item"
        name="item"
        item={item}
        itemKey={(one) => one}
        itemText={(one) => one}
        found={found}
        state={isReady ? 'ready' : 'idle'}
        onSearch={(typed) => {
          find(items.filter((one) => one.toLowerCase().includes(typed.toLowerCase())));
          setReady(true);
        }}
        onSelect={select}
        texts={searchTexts}
      />
      <p>Chosen: {item ?? 'nothing'}</p>
    </>
  );
}

function Question(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={isOpen}
        title="Link a company"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Link
            </Button>
          </>
        }
      >
        <Search />
      </Dialog>
    </>
  );
}

const message: Message = {
  title: 'Leave this page?',
  text: 'There are some unsaved changes.\n Do you really want to navigate away?',
  buttons: [
    { id: 'no', label: 'No' },
    { id: 'yes', label: 'Yes', variant: 'danger' },
  ],
};

function MessageOnRequest({ autoCloseMs }: { readonly autoCloseMs?: number }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [answers, setAnswers] = useState<readonly string[]>([]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <p>Answered: {answers.join(', ')}</p>
      <MessageDialog
        message={isOpen ? { ...message, autoCloseMs } : null}
        onAnswer={(button) => {
          setAnswers((before) => [...before, button]);
          setOpen(false);
        }}
      />
    </>
  );
}

function Explained(): ReactNode {
  const [count, setCount] = useState(0);
  return (
    <>
      <Button disabledReason="Nothing has changed." onClick={() => setCount(count + 1)}>
        Save
      </Button>
      <Tooltip content="A single tax rate for one place.">
        <button type="button">Rate</button>
      </Tooltip>
      <p>Saved {count} times</p>
    </>
  );
}

function More(): ReactNode {
  return (
    <>
      <Popover
        label="Why this tax?"
        renderTrigger={(attributes) => <Button {...attributes}>Why this tax?</Button>}
        closeLabel="Close"
      >
        <p>9.15 % of 1,081.00.</p>
        <a href="#rate">The rate</a>
      </Popover>
      <button type="button">Elsewhere</button>
    </>
  );
}

function Form(): ReactNode {
  const [value, setValue] = useState('2000134567');
  const [isOn, setOn] = useState(true);
  const [hasErrors, setErrors] = useState(false);
  return (
    <>
      {hasErrors && (
        <ErrorSummary
          title="1 field needs a correction"
          errors={[{ fieldName: 'account', text: 'Invalid account.' }]}
        />
      )}
      <TextField
        label="Account number"
        name="account"
        value={value}
        onChange={setValue}
        required
        hint="Ten digits."
        error={hasErrors ? 'Invalid account.' : undefined}
      />
      <DateField label="Start date" name="start" value="2026-01-01" onChange={() => {}} />
      <SelectField
        label="Company"
        name="company"
        value="b"
        options={[
          { value: 'a', label: 'COTTONWOOD' },
          { value: 'b', label: 'WILLOW' },
        ]}
        onChange={() => {}}
      />
      <Checkbox
        label="Address validation"
        name="validation"
        checked={isOn}
        onChange={setOn}
        hint="Before an estimate."
      />
      <Checkbox label="Kept as it is" name="kept" checked onChange={() => {}} />
      <Switch label="Delivery fee" name="fee" checked={false} onChange={() => {}} disabledReason="Not in your state." />
      <Notice tone="attention" title="Not saved">
        <p>This will enable Retail Delivery Fee feature, please click on Save button.</p>
      </Notice>
      <Failure
        sentence="Something went wrong, please try again later."
        correlationId="7f3a-91c4"
        detailsLabel="Details"
        correlationLabel="Correlation id"
        copyTexts={{ label: 'Copy correlation id', copied: 'Copied', notCopied: 'Not copied' }}
        retryLabel="Retry"
        onRetry={() => {}}
      />
      <Button variant="primary" onClick={() => setErrors(true)}>
        Save
      </Button>
    </>
  );
}

const parts: Record<string, () => ReactNode> = {
  combobox: Search,
  dialog: Question,
  message: () => <MessageOnRequest />,
  notified: () => <MessageOnRequest autoCloseMs={5000} />,
  tooltip: Explained,
  popover: More,
  form: Form,
};

const { mount } = defineWidget<{ readonly part: string }, object, object>({
  name: 'ui-parts',
  events: {},
  styles: [buttonStyles, comboboxStyles, dialogStyles, fieldStyles, noticeStyles].join(''),
  messages: {},
  options: fields({ part: text }),
  start({ options, ready }) {
    ready();
    return () => createElement(parts[options.get().part] ?? 'p');
  },
});

Object.assign(globalThis, { mountPart: mount });
