/** Texts of the kit itself, in every widget's catalog. */
export const kitMessages = {
  crashed: 'Something went wrong here.',
  tryAgain: 'Try again',
};

/** Every text of a widget in one language: its own and the kit's. */
export type Catalog<Messages> = Messages & typeof kitMessages;
