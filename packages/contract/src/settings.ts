import { receiptsOfOtherApps } from './constants.ts';

/**
 * What a setting holds. `item`: the id of an item of the accounting service; `items`: names by their ids; `custom-field`: the
 * name of a custom field of documents, which can have one meaning only; `codes`: the provider's code by the id of a
 * location; `zone`: an IANA name; `day`: yyyy-MM-dd, null = none. Texts are '' when none was chosen.
 */
type Kind =
  | { readonly kind: 'flag'; readonly default: boolean }
  | { readonly kind: 'day'; readonly default: null }
  | { readonly kind: 'item' | 'item-code' | 'text' | 'custom-field' | 'zone'; readonly default: '' }
  | { readonly kind: 'items' | 'codes'; readonly default: Readonly<Record<string, string>> }
  | { readonly kind: 'choice'; readonly default: string; readonly choices: readonly string[] };

/** `default`: for companies that never chose, also those from before the setting. */
type Setting = Kind & {
  /** The part of the form. Options are those that most companies leave as they are. */
  readonly section: 'account' | 'items' | 'addresses' | 'exemption' | 'options';
  /** Support staff may change it, too; every option in any case. */
  readonly isForStaff?: true;
  /** The tax of a document depends on it: it can be tried on past documents. */
  readonly changesTax?: true;
};

/**
 * The settings of a company, in the order of the form. Schemas, defaults, trimming, the forms, the support's view, the
 * record of activity and the trial on past documents follow from this table; the words are in the messages of
 * `company-options` in the widgets.
 */
export const settingTable = {
  /** Earlier documents are not taxed and not recorded. */
  avaTaxStartDate: { kind: 'day', default: null, section: 'account', changesTax: true },
  isMakeAllCustomerTaxable: { kind: 'flag', default: true, section: 'account', isForStaff: true, changesTax: true },
  taxItemId: { kind: 'item', default: '', section: 'items', isForStaff: true },
  rdfItemId: { kind: 'item', default: '', section: 'items' },
  rdfItemCode: { kind: 'item-code', default: '', section: 'items' },
  taxOnRdfItemId: { kind: 'item', default: '', section: 'items' },
  taxOnRdfItemCode: { kind: 'item-code', default: '', section: 'items' },
  /** Items of other apps whose lines are sales tax that was charged, with the names that they had when chosen. */
  otherTaxItems: { kind: 'items', default: {}, section: 'items' },
  isEnableRetailDeliveryFee: { kind: 'flag', default: false, section: 'items', changesTax: true },
  isEnableAddressValidation: { kind: 'flag', default: false, section: 'addresses', isForStaff: true },
  applyParentExemptionToSubCustomer: { kind: 'flag', default: false, section: 'exemption', changesTax: true },
  applyParentExemptionToProject: { kind: 'flag', default: false, section: 'exemption', changesTax: true },
  /** The seller pays the retail delivery fee: it is recorded at the provider, and customers' documents have no line for it. */
  isFeeAbsorbed: { kind: 'flag', default: false, section: 'options', changesTax: true },
  /** Somebody else pays the seller back what documents are discounted by, as for a coupon: the tax is on the full price. */
  isDiscountReimbursed: { kind: 'flag', default: false, section: 'options', changesTax: true },
  /** The ship method that means pick-up by the customer: no retail delivery fee. */
  pickUpShipMethod: { kind: 'text', default: '', section: 'options', changesTax: true },
  /** The provider's location code of each department; others have none. */
  locationCodes: { kind: 'codes', default: {}, section: 'options' },
  /** The custom field that holds the customer's purchase order number. */
  purchaseOrderField: { kind: 'custom-field', default: '', section: 'options', changesTax: true },
  /** The custom field that holds the salesperson. */
  salespersonField: { kind: 'custom-field', default: '', section: 'options' },
  /** The custom field of credits that holds the number of the original sale. */
  originalSaleField: { kind: 'custom-field', default: '', section: 'options', changesTax: true },
  /**
   * What happens to receipts and refunds that were saved elsewhere than in the page with the panel, and whose money has
   * moved: `leave`: they wait for a person; `record`: they are recorded with the tax that they charge; `marketplace`: the
   * same, and those that charge none were sold on a marketplace that remits the tax; `tax`: their tax is added, which
   * changes their total.
   */
  receiptsOfOtherApps: { kind: 'choice', choices: receiptsOfOtherApps, default: 'leave', section: 'options' },
  /** The zone of the company's calendar days; '' = the zone of the company's address. */
  timeZone: { kind: 'zone', default: '', section: 'options' },
  /** Taxes are estimated and written into documents, and nothing is recorded at the provider. */
  isRecordingDisabled: { kind: 'flag', default: false, section: 'options' },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof settingTable;
export type SettingName = keyof Table;

interface ValueOfKind {
  readonly flag: boolean;
  readonly day: string | null;
  readonly item: string;
  readonly 'item-code': string;
  readonly text: string;
  readonly 'custom-field': string;
  readonly zone: string;
  readonly items: Readonly<Record<string, string>>;
  readonly codes: Readonly<Record<string, string>>;
}

type ValueOf<Row extends Setting> = Row extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Row['kind'] extends keyof ValueOfKind
    ? ValueOfKind[Row['kind']]
    : never;

/** Settings chosen by a company's administrator. */
export type CompanySettings = { readonly [Name in SettingName]: ValueOf<Table[Name]> };

/** The settings with this property. */
type NamesWith<Property> = { [Name in SettingName]: Table[Name] extends Property ? Name : never }[SettingName];

export type OptionName = NamesWith<{ readonly section: 'options' }>;
export type StaffSettingName = NamesWith<{ readonly isForStaff: true }> | OptionName;
export type TaxSettingName = NamesWith<{ readonly changesTax: true }>;
export type SettingNameOfKind<Of extends Setting['kind']> = NamesWith<{ readonly kind: Of }>;

export type CompanyOptionValues = Pick<CompanySettings, OptionName>;

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingTable, name);
const settingOf = (name: SettingName): Setting => settingTable[name];
const isOptionRow = ({ section }: Setting): boolean => section === 'options';

export const isOption = (name: string): name is OptionName => isSetting(name) && isOptionRow(settingOf(name));
export const changesTax = (name: SettingName): name is TaxSettingName => settingOf(name).changesTax === true;
export const isForStaff = (name: SettingName): name is StaffSettingName =>
  settingOf(name).isForStaff === true || isOptionRow(settingOf(name));

export const isOfKind =
  <Of extends Setting['kind']>(kind: Of) =>
  (name: SettingName): name is SettingNameOfKind<Of> =>
    settingOf(name).kind === kind;

/** In the order of the form, as all lists here. */
export const settingNames: readonly SettingName[] = Object.keys(settingTable).filter(isSetting);
export const optionNames: readonly OptionName[] = settingNames.filter(isOption);
export const customFieldNames = settingNames.filter(isOfKind('custom-field'));

/** Some of the settings. */
export function pickSettings<Whole extends Partial<CompanySettings>, Name extends keyof Whole>(
  settings: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const picked: Partial<Pick<Whole, Name>> = {};
  for (const name of names) if (name in settings) picked[name] = settings[name];
  if (!hasAll(picked, names)) throw new Error('A setting is missing.');
  return picked;
}

const hasAll = <Whole, Name extends keyof Whole>(
  picked: Partial<Pick<Whole, Name>>,
  names: readonly Name[],
): picked is Pick<Whole, Name> => names.every((name) => name in picked);

/** Those of a company that never chose. */
export const defaultSettings: CompanySettings = defaultsOf(
  Object.fromEntries(settingNames.map((name) => [name, settingOf(name).default])),
);

function defaultsOf(values: Readonly<Record<string, unknown>>): CompanySettings {
  const isComplete = (found: object): found is CompanySettings => settingNames.every((name) => name in found);
  if (!isComplete(values)) throw new Error('A setting is missing.');
  return values;
}

/** The options as they are stored: without blanks around texts, since pasted values often have them, and without empty codes. */
export function trimmedOptions<Values extends CompanyOptionValues>(values: Values): Values {
  const trimmed: { -readonly [Name in OptionName]: CompanySettings[Name] } = { ...pickSettings(values, optionNames) };
  for (const name of settingNames) {
    if (isTyped(name)) trimmed[name] = trimmed[name].trim();
    if (isCodes(name)) trimmed[name] = trimmedCodes(trimmed[name]);
  }
  return { ...values, ...trimmed };
}

const isCodes = isOfKind('codes');
const isTyped = (name: SettingName): name is SettingNameOfKind<'text'> | SettingNameOfKind<'custom-field'> =>
  isOfKind('text')(name) || isOfKind('custom-field')(name);

/** Codes without blanks around them, and without empty ones. */
export const trimmedCodes = (codes: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(codes)
      .map(([id, code]) => [id, code.trim()] as const)
      .filter(([, code]) => code !== ''),
  );
