/** The widgets for any page, by the path of the connector's page that shows them. */
const widgets: ReadonlyMap<string, string> = new Map([
  ['/home', 'home'],
  ['/connectorsettings', 'connector-settings'],
  ['/advancesettings', 'connector-settings'],
  ['/nexussetup', 'nexus'],
  ['/documents', 'documents'],
  ['/reconciliation', 'reconciliation'],
  ['/close', 'close'],
  ['/itemmanagement', 'product-catalog'],
  ['/batchaddress', 'address-validation'],
  ['/exemption', 'exemption'],
]);

/** The widget of a page of the connector; undefined: it is none that an integrator page can show. */
export const widgetOfPage = (path: string): string | undefined => widgets.get(path.replace(/[?#].*$/, ''));
