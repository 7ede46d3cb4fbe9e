/** Texts of the kit itself, in every widget's catalogue. */
export const kitMessages = {
  crashed: 'Something went wrong here.',
  tryAgain: 'Try again',
};

/** Every text of a widget in one language: its own and the kit's. */
export type Catalogue<Messages> = Messages & typeof kitMessages;
