/** An option of one widget's own, as a control. What is chosen is a text; '' is what the widget does by itself. */
export interface OwnOption {
  readonly name: string;
  readonly label: string;
  /** By value; without them any text may be typed. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly initial: string;
  /** The option for what was chosen; undefined: left out. */
  readonly toOption: (chosen: string) => unknown;
}

/** What is chosen of a widget's own options, by name. */
export type OwnChoices = Readonly<Record<string, string>>;

const given = (chosen: string) => (chosen === '' ? undefined : chosen);

const help = (addresses: object): OwnOption => ({
  name: 'help',
  label: 'Help',
  choices: { '': 'None', pages: 'Links to pages of yours' },
  initial: '',
  toOption: (chosen) => (chosen === '' ? undefined : addresses),
});

/** Options of one widget's own that have a control here, by widget. */
export const ownOptions: Readonly<Record<string, readonly OwnOption[]>> = {
  home: [
    {
      name: 'source',
      label: 'Source',
      choices: { '': 'None', avatax: 'avatax: buttons that open windows' },
      initial: '',
      toOption: given,
    },
    help({ connector: 'https://help.example/connector', avatax: 'https://help.example/avatax' }),
  ],
  'connector-settings': [
    {
      name: 'source',
      label: 'Source',
      choices: { '': 'None', avatax: 'avatax: only to be read' },
      initial: '',
      toOption: given,
    },
    help({ settings: 'https://help.example/settings' }),
  ],
  'provider-header': [
    { name: 'title', label: 'Title', initial: 'Sales tax', toOption: (typed) => given(typed) ?? 'Sales tax' },
  ],
};

/** The widget's own options as chosen, those left out as undefined. */
export const chosenOptions = (options: readonly OwnOption[], choices: OwnChoices): Record<string, unknown> =>
  Object.fromEntries(options.map(({ name, initial, toOption }) => [name, toOption(choices[name] ?? initial)]));
