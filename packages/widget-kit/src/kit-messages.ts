/** Texts of the kit itself, in every widget's catalog. */
export const kitMessages = {
  crashed: 'Something went wrong here.',
  tryAgain: 'Try again',
};

/** The texts that a catalog is for. No value has it: it keeps the catalog of one widget from being given to another. */
declare const catalogOf: unique symbol;

/** Marks a catalog of these texts. */
export interface OfWidget<Messages> {
  readonly [catalogOf]?: Messages;
}

/** Texts in one language that several widgets share, with the kit's. */
export type SharedCatalog<Messages> = Messages & typeof kitMessages;

/** Every text of a widget in one language: its own and the kit's. */
export type Catalog<Messages> = SharedCatalog<Messages> & OfWidget<Messages>;

/** Replacements for some of the texts of a widget. */
export type Replacements<Messages> = Partial<SharedCatalog<Messages>> & OfWidget<Messages>;
