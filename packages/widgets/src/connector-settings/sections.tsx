import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dayOf, fillIn, formatShortDay } from '@salestax/client';
import { maxName, optionNames } from '@salestax/contract';
import { DateField, Notice, SelectField, Switch, TextField } from '@salestax/ui';
import { MoreOptions } from '../company-options/more-options.tsx';
import { controlOf, ItemListPicker, ItemPicker, Option, type FormProps } from './fields.tsx';
import { isFeeAnnounced } from './form-state.ts';
import { needsSalesTaxItem } from './rules.ts';
import { valuesOf } from './values.ts';

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A heading with its fields beside it, or below it in a narrow container. */
export function Section({ title, note, children }: SectionProps): ReactNode {
  return (
    <section className="st-settings-section">
      <div>
        <h3>{title}</h3>
        {note !== undefined && <p className="st-quiet">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** All sections of the form. */
export function Sections(props: FormProps): ReactNode {
  const { form, state, text } = props;
  return (
    <>
      <Section title={text.account} note={text.accountNote}>
        <AccountFields {...props} />
      </Section>
      <Section title={text.items} note={text.itemsNote}>
        <ItemFields {...props} />
      </Section>
      <Section title={text.addresses}>
        <Option {...props} name="IsEnableAddressValidation" hint={text.addressHint} />
      </Section>
      <Section title={text.exemption} note={text.exemptionNote}>
        <div className="st-stack">
          <Option {...props} name="ApplyParentExemptionToSubCustomer" />
          <Option {...props} name="ApplyParentExemptionToProject" />
        </div>
      </Section>
      <MoreOptions
        values={state.values}
        locations={state.loaded.locations}
        customFields={state.loaded.customFields}
        errors={Object.fromEntries(optionNames.map((name) => [name, controlOf(props, name).error]))}
        text={text}
        onChange={form.set}
      />
    </>
  );
}

function AccountFields(props: FormProps): ReactNode {
  const { text } = props;
  return (
    <div className="st-settings-fields">
      <TextField
        {...controlOf(props, 'AvaTaxAccountNumber')}
        required
        inputMode="numeric"
        maxLength={maxName}
        autoComplete="off"
      />
      <CompanyField {...props} />
      <TextField {...controlOf(props, 'AvaTaxUserName')} required maxLength={maxName} autoComplete="off" />
      <StartDateField {...props} />
      <div className="st-settings-wide">
        <Option {...props} name="IsMakeAllCustomerTaxable" hint={text.taxableHint} />
      </div>
    </div>
  );
}

function StartDateField(props: FormProps): ReactNode {
  const { text, state } = props;
  const { isDateHalfTyped } = state;
  const input = useRef<HTMLInputElement>(null);
  const date = formatShortDay(state.values.AvaTaxStartDate);
  const [today] = useState(() => dayOf(new Date()));

  // Clearing a partly typed date changes no value, so the control must be reset explicitly.
  useEffect(() => {
    if (!isDateHalfTyped && input.current?.validity.badInput === true) input.current.value = '';
  }, [isDateHalfTyped]);

  const isFuture = state.values.AvaTaxStartDate > today;
  return (
    <div className="st-stack">
      <DateField
        {...controlOf(props, 'AvaTaxStartDate')}
        inputRef={input}
        hint={date === '' ? text.noStartDateHint : fillIn(text.startDateHint, { date })}
      />
      <div role="status">{isFuture && <Notice tone="attention">{fillIn(text.futureStartDate, { date })}</Notice>}</div>
    </div>
  );
}

/** The companies of the account, or the chosen one while none are known. */
function CompanyField(props: FormProps): ReactNode {
  const { value, ...control } = controlOf(props, 'AvaTaxCompanyCode');
  const { account, loaded } = props.state;
  const { companies } = account;
  const { AvaTaxCompanyCode: linked } = valuesOf(loaded);
  const isOther = linked !== '' && value !== '' && value !== linked;
  const options = companies.length > 0 || value === '' ? companies : [{ companyCode: value, companyName: value }];
  return (
    <div className="st-stack">
      <SelectField
        {...control}
        value={options.some(({ companyCode }) => companyCode === value) ? value : ''}
        options={options.map(({ companyCode, companyName }) => ({
          value: companyCode,
          label: companyName === '' || companyName === companyCode ? companyCode : `${companyCode} · ${companyName}`,
        }))}
        placeholder={props.text.chooseCompany}
        required
      />
      <div role="status">{isOther && <Notice tone="attention">{props.text.otherCompany}</Notice>}</div>
    </div>
  );
}

function ItemFields(props: FormProps): ReactNode {
  const { text, state, form } = props;
  const { loaded, values } = state;
  return (
    <div className="st-settings-fields">
      {loaded.showSalesTaxItemsSection && (
        <div className="st-settings-alone">
          <ItemPicker {...props} name="SalesTaxItem" required={needsSalesTaxItem(loaded)} />
        </div>
      )}
      <ItemPicker {...props} name="RdfItem" />
      <ItemPicker {...props} name="TaxOnRdfItem" />
      <div className="st-settings-wide">
        <ItemListPicker {...props} />
      </div>
      <div className="st-settings-wide st-stack">
        <Switch
          name="IsEnableRetailDeliveryFee"
          label={text.IsEnableRetailDeliveryFee}
          hint={text.feeHint}
          checked={values.IsEnableRetailDeliveryFee}
          onChange={(isOn) => form.set('IsEnableRetailDeliveryFee', isOn)}
        />
        <div role="status">{isFeeAnnounced(state) && <Notice tone="info">{text.feeAnnounced}</Notice>}</div>
      </div>
    </div>
  );
}
