import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { type IntegrationStatus, optionNames } from '@salestax/contract';
import { Badge, ButtonLink, type Tone } from '@salestax/ui';
import type { Locations } from '../company-options/option-values.ts';
import { fieldText } from './facts.ts';
import type { SettingsMessages } from './messages.ts';
import { Section } from './sections.tsx';
import type { FieldName, SettingsValues } from './values.ts';

export interface SummaryProps {
  readonly values: SettingsValues;
  readonly locations: Locations;
  readonly status: IntegrationStatus | null;
  readonly text: SettingsMessages;
  /** The link to the page with the form. */
  readonly pageLink: ComponentPropsWithoutRef<'a'>;
}

const tones: Record<IntegrationStatus, Tone> = {
  Active: 'positive',
  Down: 'attention',
  Disconnected: 'negative',
  NotIntegrated: 'negative',
};

/** The settings read-only: in a window that another page has opened (option `source`), or for a user who may not change them. */
export function Summary({ status, pageLink, ...shown }: SummaryProps): ReactNode {
  const { text } = shown;
  const facts = (...names: readonly FieldName[]) => <SettingsFacts names={names} {...shown} />;
  return (
    <div className="st-card">
      {status !== null && (
        <Section title={text.status}>
          <p>
            <Badge tone={tones[status]}>{text[status]}</Badge>
          </p>
        </Section>
      )}
      <Section title={text.account}>
        {facts(
          'AvaTaxAccountNumber',
          'AvaTaxCompanyCode',
          'AvaTaxUserName',
          'AvaTaxStartDate',
          'IsMakeAllCustomerTaxable',
        )}
      </Section>
      <Section title={text.items}>
        {facts('SalesTaxItem', 'RdfItem', 'TaxOnRdfItem', 'OtherTaxItems', 'IsEnableRetailDeliveryFee')}
      </Section>
      <Section title={text.addresses}>{facts('IsEnableAddressValidation')}</Section>
      <Section title={text.exemption}>
        {facts('ApplyParentExemptionToSubCustomer', 'ApplyParentExemptionToProject')}
      </Section>
      <Section title={text.moreOptions}>{facts(...optionNames)}</Section>
      <div className="st-settings-foot">
        <ButtonLink variant="primary" {...pageLink}>
          {text.openSettings}
          <span className="st-visually-hidden"> ({text.opensElsewhere})</span>
        </ButtonLink>
      </div>
    </div>
  );
}

interface FactsProps extends Pick<SummaryProps, 'values' | 'locations' | 'text'> {
  readonly names: readonly FieldName[];
}

function SettingsFacts({ names, values, locations, text }: FactsProps): ReactNode {
  return (
    <dl className="st-settings-facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{text[name]}</dt>
          <dd>{fieldText(name, values, text, locations)}</dd>
        </div>
      ))}
    </dl>
  );
}
