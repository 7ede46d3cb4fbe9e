import { describe, expect, it } from 'vitest';
import { defaultSettings, optionNames, pickSettings } from '@salestax/contract';
import { optionsOf } from '../company-options/option-values.ts';
import { sampleModel } from '../testing/connector-settings.fixture.ts';
import { differences, fieldNames, modelOf, rebased, trimmed, valuesOf, withValue } from './values.ts';

const values = valuesOf(sampleModel());

describe('the values of the form', () => {
  it('are those of the model, by the names of the controls', () => {
    expect(values).toEqual({
      AvaTaxAccountNumber: '2000134567',
      AvaTaxCompanyCode: 'COTTONWOOD',
      AvaTaxUserName: 'dana@cottonwood.example',
      AvaTaxStartDate: '2025-01-01',
      IsMakeAllCustomerTaxable: true,
      SalesTaxItem: { id: '40', name: 'Sales Tax' },
      RdfItem: { id: '41', name: 'Fees:Retail Delivery Fee' },
      TaxOnRdfItem: { id: '42', name: 'Tax on Retail Delivery Fee' },
      OtherTaxItems: [],
      IsEnableRetailDeliveryFee: true,
      IsEnableAddressValidation: true,
      ApplyParentExemptionToSubCustomer: true,
      ApplyParentExemptionToProject: false,
      ...optionsOf(sampleModel()),
    });
    expect(Object.keys(values)).toEqual(fieldNames);
  });

  it('convert to a model equal to the original', () => {
    expect(modelOf(sampleModel(), values)).toEqual(sampleModel());
  });

  it('have the behaviour of an older service that does not have the other options', () => {
    const { locations: _, configuration, ...older } = sampleModel();
    for (const name of optionNames) Reflect.deleteProperty(configuration, name);
    expect(valuesOf({ ...older, configuration })).toMatchObject(pickSettings(defaultSettings, optionNames));
  });

  it('retain the code of a location that the service does not list', () => {
    const model = sampleModel({ locations: [], configuration: { locationCodes: { '9': 'OLD' } } });
    expect(modelOf(model, valuesOf(model))).toEqual(model);
  });

  it('compare location codes whatever their order, and an empty code as none', () => {
    const codes = { ...values, locationCodes: { '1': 'DEN-01', '2': 'BOU' } };
    expect(differences(codes, { ...values, locationCodes: { '2': 'BOU', '1': 'DEN-01', '3': '' } })).toEqual([]);
    expect(differences(codes, values)).toEqual(['locationCodes']);
  });

  it('compare other tax items whatever their order', () => {
    const [five, twelve] = [
      { id: '5', name: 'City tax' },
      { id: '12', name: 'Eco fee' },
    ];
    const one = { ...values, OtherTaxItems: [twelve, five] };
    expect(differences(one, valuesOf(modelOf(sampleModel(), one)))).toEqual([]);
    expect(differences(one, { ...values, OtherTaxItems: [twelve] })).toEqual(['OtherTaxItems']);
  });

  it('have all customers taxable when an older service does not state it', () => {
    const model = sampleModel();
    Reflect.deleteProperty(model.configuration, 'isMakeAllCustomerTaxable');
    expect(valuesOf(model).IsMakeAllCustomerTaxable).toBe(true);
  });

  it.each([
    ['the list', { taxItemId: '40' }, 'SalesTaxItem', { id: '40', name: 'Sales Tax' }],
    ['its id, when it stands in no list', { taxItemId: '99' }, 'SalesTaxItem', { id: '99', name: '99' }],
    ['the list of fee items', { rdfItemCode: '' }, 'RdfItem', { id: '41', name: 'Retail Delivery Fee' }],
    ['nothing, when none is chosen', { rdfItemId: '', rdfItemCode: '' }, 'RdfItem', null],
  ] as const)('take the name of an item from %s', (_, configuration, name, item) => {
    expect(valuesOf(sampleModel({ configuration }))[name]).toEqual(item);
  });

  it('convert an empty field to no start date, and back', () => {
    expect(modelOf(sampleModel(), { ...values, AvaTaxStartDate: '' }).configuration.avaTaxStartDate).toBeNull();
    expect(valuesOf(sampleModel({ configuration: { avaTaxStartDate: null } })).AvaTaxStartDate).toBe('');
  });

  it('preserve all other fields of the model, also unknown ones', () => {
    const newer = {
      ...sampleModel(),
      plan: 'gold',
      configuration: { ...sampleModel().configuration, rounding: 'line' },
    };
    const model = modelOf(newer, { ...values, AvaTaxCompanyCode: 'YARD2', SalesTaxItem: { id: '9', name: 'Tax' } });
    expect(model).toEqual({
      ...newer,
      avaTaxDetails: { ...newer.avaTaxDetails, avaTaxCompanyCode: 'YARD2' },
      configuration: { ...newer.configuration, taxItemId: '9' },
    });
  });

  it('compare items by id', () => {
    expect(differences(values, values)).toEqual([]);
    expect(differences(values, { ...values, RdfItem: { id: '41', name: 'Another name' } })).toEqual([]);
    expect(differences(values, { ...values, RdfItem: null, AvaTaxUserName: '' })).toEqual([
      'AvaTaxUserName',
      'RdfItem',
    ]);
  });

  it('are trimmed', () => {
    const typed = { AvaTaxAccountNumber: ' 2000134567\t', purchaseOrderField: ' PO Number ' };
    expect(trimmed({ ...values, ...typed })).toEqual(values);
  });
});

describe('the retail delivery fee', () => {
  it.each(['RdfItem', 'TaxOnRdfItem'] as const)('is switched off when %s is cleared', (name) => {
    expect(withValue(values, name, null).IsEnableRetailDeliveryFee).toBe(false);
  });

  it('stays on when an item is replaced', () => {
    expect(withValue(values, 'RdfItem', { id: '77', name: 'Other fee' }).IsEnableRetailDeliveryFee).toBe(true);
  });
});

describe('a form whose base has changed', () => {
  it('retains what was typed and takes the rest from the new base', () => {
    const typed = { ...values, AvaTaxUserName: 'typed@cottonwood.example' };
    const after = { ...values, AvaTaxUserName: 'x@cottonwood.example', AvaTaxStartDate: '2026-02-03' };
    expect(rebased(typed, values, after)).toEqual({ ...after, AvaTaxUserName: 'typed@cottonwood.example' });
  });
});
