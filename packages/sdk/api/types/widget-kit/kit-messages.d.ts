/** Texts of the kit itself, in every widget's catalog. */
declare const kitMessages: {
    crashed: string;
    tryAgain: string;
};
/** Every text of a widget in one language: its own and the kit's. */
type Catalog<Messages> = Messages & typeof kitMessages;

export { kitMessages as k };
export type { Catalog as C };
