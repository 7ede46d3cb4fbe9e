/** Texts of the kit itself, in every widget's catalogue. */
export const kitMessages = {
  crashed: 'Something went wrong here.',
  tryAgain: 'Try again',
};
