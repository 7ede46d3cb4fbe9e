/** Texts of the kit itself, in every widget's catalog. */
declare const kitMessages: {
    crashed: string;
    tryAgain: string;
};
/** The texts that a catalog is for. No value has it: it keeps the catalog of one widget from being given to another. */
declare const catalogOf: unique symbol;
/** Marks a catalog of these texts. */
interface OfWidget<Messages> {
    readonly [catalogOf]?: Messages;
}
/** Texts in one language that several widgets share, with the kit's. */
type SharedCatalog<Messages> = Messages & typeof kitMessages;
/** Every text of a widget in one language: its own and the kit's. */
type Catalog<Messages> = SharedCatalog<Messages> & OfWidget<Messages>;
/** Replacements for some of the texts of a widget. */
type Replacements<Messages> = Partial<SharedCatalog<Messages>> & OfWidget<Messages>;

export type { Catalog as C, Replacements as R };
