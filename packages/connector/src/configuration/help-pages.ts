/** Help pages that the product links to; a name without a URL has no link. */
export type HelpPages = Readonly<Partial<Record<keyof typeof defaultPages | 'video', string>>>;

/** The provider's public pages on this connector and on its product. */
const defaultPages = {
  connector: 'https://help.avalara.com/FYHP/Avalara_for_QuickBooks_Online/Connector_for_QuickBooks_Online',
  settings:
    'https://help.avalara.com/FYHP/Avalara_for_QuickBooks_Online/Connector_for_QuickBooks_Online/Connector_settings_for_QuickBooks_Online',
  avatax: 'https://www.avalara.com/us/en/products/calculations.html',
  support: 'https://help.avalara.com/',
  getStarted: 'https://www.avalara.com/us/en/get-started.html',
};

/** Environment variables that replace the default pages. Without a video the landing page has a film of its own. */
const variables: Readonly<Record<keyof HelpPages, string>> = {
  connector: 'HELP_CONNECTOR_URL',
  settings: 'HELP_SETTINGS_URL',
  avatax: 'HELP_AVATAX_URL',
  support: 'HELP_SUPPORT_URL',
  getStarted: 'HELP_GET_STARTED_URL',
  video: 'HELP_VIDEO_URL',
};

/** `read`: value of a variable; null = not set. */
export function readHelpPages(read: (variable: string) => string | null): HelpPages {
  const configured = Object.entries(variables).flatMap(([name, variable]) => {
    const address = read(variable);
    return address === null ? [] : [[name, address] as const];
  });
  return { ...defaultPages, ...Object.fromEntries(configured) };
}

/** The addresses by the variables that set them, for messages to the operator. */
export function helpAddresses(help: HelpPages): Readonly<Record<string, string | undefined>> {
  const byName: Readonly<Record<string, string | undefined>> = help;
  return Object.fromEntries(Object.entries(variables).map(([name, variable]) => [variable, byName[name]]));
}
