/** Texts of the host pages themselves, outside the widgets. */
export const messages = {
  product: 'Sales tax connector',
  shortcuts: 'Shortcuts',
  skip: 'Skip to content',
  loading: 'Loading…',
  service: 'Service',
  documents: 'Documents in QuickBooks',
  gallery: 'Widget gallery',
  api: 'API',
  health: 'Health',
  notFound: 'Page not found',
  notFoundAdvice: 'There is no page at this address.',
  home: 'Go to home',
  notLoaded: 'This page could not be loaded.',
  retry: 'Retry',
};

export type PageMessages = typeof messages;
