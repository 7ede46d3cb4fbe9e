/** Texts of the panel's own page: its title, and what it shows when it is opened without a document page around it. */
export const panelPageMessages = {
  title: 'Sales tax',
  heading: 'This panel belongs in a document page',
  belongs:
    'It shows the sales tax of an invoice or another sales document, inside the page of that document. Open a document in your accounting software, and the panel appears there.',
  instead: 'Where documents have no panel, their tax can be estimated and written here:',
  documents: 'Sales documents',
};

export type PanelPageMessages = typeof panelPageMessages;
