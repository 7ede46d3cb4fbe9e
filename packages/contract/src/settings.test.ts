import { expect, it } from 'vitest';
import {
  changesTax,
  defaultSettings,
  isForStaff,
  isOption,
  optionNames,
  pickSettings,
  settingNames,
  trimmedOptions,
} from './settings.ts';

it('texts are stored without blanks around them, and only locations with a code', () => {
  const typed = { ...defaultSettings, purchaseOrderField: ' PO ', locationCodes: { '1': ' DEN ', '2': ' ' } };
  expect(trimmedOptions(typed)).toEqual({
    ...defaultSettings,
    purchaseOrderField: 'PO',
    locationCodes: { '1': 'DEN' },
  });
});

it('a company that chose nothing has a value for every setting', () => {
  expect(Object.keys(defaultSettings)).toEqual(settingNames);
  expect(defaultSettings).toMatchObject({ isMakeAllCustomerTaxable: true, receiptsOfOtherApps: 'leave' });
});

it('support staff may change every option, the sales tax item, address validation and the exemptions, and nothing else', () => {
  const others = ['isMakeAllCustomerTaxable', 'taxItemId', 'isEnableAddressValidation'];
  expect(settingNames.filter(isForStaff)).toEqual([...others, ...optionNames]);
});

it('settings that only name, record or date things do not change the tax', () => {
  const without = optionNames.filter((name) => !changesTax(name));
  expect(without).toEqual([
    'locationCodes',
    'salespersonField',
    'receiptsOfOtherApps',
    'timeZone',
    'isRecordingDisabled',
  ]);
});

it('names of other things are no options', () => {
  expect(['isFeeAbsorbed', 'taxItemId', 'toString', ''].map(isOption)).toEqual([true, false, false, false]);
});

it('picking a setting that is missing is an error', () => {
  expect(() => pickSettings({ timeZone: '' }, JSON.parse('["salespersonField"]'))).toThrow('missing');
});
