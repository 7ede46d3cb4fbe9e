import { bestChoices, demoValues, givenOptions } from './demo-values.ts';
import type { OptionEntry, WidgetPage } from './page.ts';

/** An option of one widget's own, as a control. What is chosen is a text; '' is what the widget does by itself. */
export interface OwnOption {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** 'choice' takes one of `choices`. */
  readonly control: 'choice' | 'text' | 'switch';
  readonly choices: readonly string[];
  readonly initial: string;
  /** The option for what was chosen; undefined: left out. */
  readonly toOption: (chosen: string) => unknown;
}

/** What is chosen of a widget's own options, by name. */
export type OwnChoices = Readonly<Record<string, string>>;

/** The widget's own options that have a control here: by demo values, or else by their type in the manifest. */
export function ownOptions({ name, options }: WidgetPage): readonly OwnOption[] {
  return options.flatMap((option) => {
    if (givenOptions.includes(option.name)) return [];
    const values = demoValues[name]?.[option.name];
    const own = values === undefined ? byType(option) : byValues(option, values);
    const best = bestChoices[name]?.[option.name];
    return own === null
      ? []
      : [
          {
            name: option.name,
            label: labelOf(option.name),
            description: option.description,
            ...own,
            ...(best !== undefined && { initial: best }),
          },
        ];
  });
}

type Chosen = Omit<OwnOption, 'name' | 'label' | 'description'>;

function byValues({ type, required }: OptionEntry, values: Readonly<Record<string, unknown>>): Chosen {
  const [first = ''] = Object.keys(values);
  // A text that has to be there may be any text.
  if (type === 'string' && required)
    return { control: 'text', choices: [], initial: first, toOption: (typed) => (typed === '' ? first : typed) };
  return {
    control: 'choice',
    choices: [...(required ? [] : ['']), ...Object.keys(values)],
    initial: required ? first : '',
    toOption: (chosen) => values[chosen],
  };
}

function byType({ type, required }: OptionEntry): Chosen | null {
  const words = wordsOf(type);
  if (words !== null)
    return {
      control: 'choice',
      choices: required ? words : ['', ...words],
      initial: required ? (words[0] ?? '') : '',
      toOption: left,
    };
  switch (type) {
    case 'boolean':
      return { control: 'switch', choices: [], initial: '', toOption: (chosen) => (chosen === '' ? undefined : true) };
    case 'string':
      return required ? null : { control: 'text', choices: [], initial: '', toOption: left };
    case 'string | null':
      return { control: 'text', choices: [], initial: '', toOption: (typed) => (typed === '' ? null : typed) };
    default:
      return null;
  }
}

const left = (chosen: string) => (chosen === '' ? undefined : chosen);

/** The words of `'a' | 'b'`; null for any other type. */
function wordsOf(type: string): readonly string[] | null {
  const parts = type.split(' | ');
  return parts.every((part) => /^'[^']+'$/.test(part)) ? parts.map((part) => part.slice(1, -1)) : null;
}

/** 'learnMoreUrl' is read as 'Learn more url'. */
function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The choices that the options know, of an address. */
export const knownChoices = (options: readonly OwnOption[], kept: OwnChoices): OwnChoices =>
  Object.fromEntries(
    options.flatMap(({ name, control, choices }) => {
      const chosen = kept[name];
      return chosen === undefined || (control === 'choice' && !choices.includes(chosen)) ? [] : [[name, chosen]];
    }),
  );

/** The widget's own options as chosen, those left out as undefined. */
export const chosenOptions = (options: readonly OwnOption[], choices: OwnChoices): Record<string, unknown> =>
  Object.fromEntries(options.map(({ name, initial, toOption }) => [name, toOption(choices[name] ?? initial)]));
