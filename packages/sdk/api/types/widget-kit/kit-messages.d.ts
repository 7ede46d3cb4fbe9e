/** Texts of the kit itself, in every widget's catalogue. */
declare const kitMessages: {
    crashed: string;
    tryAgain: string;
};
/** Every text of a widget in one language: its own and the kit's. */
type Catalogue<Messages> = Messages & typeof kitMessages;

export { kitMessages as k };
export type { Catalogue as C };
