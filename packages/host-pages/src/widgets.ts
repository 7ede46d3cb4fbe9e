import type { WidgetWords } from './language.ts';
import type { Mounted, PageContext } from './page-context.ts';

type Mount = (place: HTMLElement, context: PageContext, words: WidgetWords) => Promise<Mounted>;

/** Every widget of the route table, loaded when its page is opened. */
export const widgets = {
  async landing(place, { bases, config, notice, on }, words) {
    const { mount } = await import('@salestax/widgets/landing');
    const { support, getStarted, video } = config.help ?? {};
    return mount(place, {
      config: bases,
      notice: notice === 'not-connected' ? undefined : notice,
      supportUrl: support,
      getStartedUrl: getStarted,
      videoUrl: video,
      ...words('landing'),
      on,
    });
  },
  async launch(place, { bases, on }, words) {
    return (await import('@salestax/widgets/launch')).mount(place, { config: bases, ...words('launch'), on });
  },
  async accountingCallback(place, context, words) {
    return mountCallback(place, 'accounting', context, words);
  },
  async taxProviderCallback(place, context, words) {
    return mountCallback(place, 'tax-provider', context, words);
  },
  /** The provider may return to this page too. */
  async providerSignIn(place, context, words) {
    const { bases, config, input, on } = context;
    if (Object.keys(input.delivered).length > 0) return mountCallback(place, 'tax-provider', context, words);
    const { mount } = await import('@salestax/widgets/provider-sign-in');
    const { realmId: id, requestToken, userId } = input;
    return mount(place, {
      config: bases,
      id,
      requestToken,
      userId,
      learnMoreUrl: config.help?.['avatax'],
      ...words('providerSignIn'),
      on,
    });
  },
  async utilities(place, { bases, input, on }, words) {
    return (await import('@salestax/widgets/utilities')).mount(place, {
      config: bases,
      realmId: input.realmId,
      ...words('utilities'),
      on,
    });
  },
  async onboarding(place, { bases, config, input, on }, words) {
    const { mount } = await import('@salestax/widgets/onboarding');
    const portal = config.portal && { integrationsUrl: config.portal.integrationsUrl };
    return mount(place, { config: bases, arguments: input.onboarding, portal, ...words('onboarding'), on });
  },
  async disconnect(place, { bases, input, on }, words) {
    return (await import('@salestax/widgets/disconnect')).mount(place, {
      config: bases,
      realmId: input.realmId,
      ...words('disconnect'),
      on,
    });
  },
  async signOut(place, { bases, on }, words) {
    return (await import('@salestax/widgets/sign-out')).mount(place, { config: bases, ...words('signOut'), on });
  },
  async integration(place, { bases, notice, on }, words) {
    return (await import('@salestax/widgets/integration')).mount(place, {
      config: bases,
      notice: notice === 'not-connected' ? notice : undefined,
      ...words('integration'),
      on,
    });
  },
  async completion(place, { bases, config, on }, words) {
    const { mount } = await import('@salestax/widgets/completion');
    return mount(place, { config: bases, accountingUrl: config.accountingUrl, ...words('completion'), on });
  },
  async home(place, { bases, config, input, on }, words) {
    const { mount } = await import('@salestax/widgets/home');
    const { connector, avatax } = config.help ?? {};
    const help = connector === undefined || avatax === undefined ? undefined : { connector, avatax };
    return mount(place, { config: bases, source: input.source ?? undefined, help, ...words('home'), on });
  },
  async linkCompany(place, { bases, on }, words) {
    return (await import('@salestax/widgets/link-company')).mount(place, {
      config: bases,
      ...words('linkCompany'),
      on,
    });
  },
  async connectorSettings(place, { bases, config, input, on }, words) {
    const { mount } = await import('@salestax/widgets/connector-settings');
    const settings = config.help?.['settings'];
    return mount(place, {
      config: bases,
      source: input.source ?? undefined,
      help: settings === undefined ? undefined : { settings },
      ...words('connectorSettings'),
      on,
    });
  },
  async nexus(place, { bases, on }, words) {
    return (await import('@salestax/widgets/nexus')).mount(place, { config: bases, ...words('nexus'), on });
  },
  async reconciliation(place, { bases, input, on }, words) {
    const { mount } = await import('@salestax/widgets/reconciliation');
    return mount(place, { config: bases, source: input.source ?? undefined, ...words('reconciliation'), on });
  },
  async productCatalog(place, { bases, input, on }, words) {
    const { mount } = await import('@salestax/widgets/product-catalog');
    return mount(place, { config: bases, source: input.source ?? undefined, ...words('productCatalog'), on });
  },
  async addressValidation(place, { bases, input, on }, words) {
    const { mount } = await import('@salestax/widgets/address-validation');
    return mount(place, { config: bases, source: input.source ?? undefined, ...words('addressValidation'), on });
  },
  async exemption(place, { bases, on }, words) {
    return (await import('@salestax/widgets/exemption')).mount(place, { config: bases, ...words('exemption'), on });
  },
  async health(place, { bases, on }, words) {
    return (await import('@salestax/widgets/health')).mount(place, { config: bases, ...words('health'), on });
  },
  async adminSignIn(place, { bases, input, on }, words) {
    const { mount } = await import('@salestax/widgets/admin-sign-in');
    const { delivered: parameters, isAgain: again } = input;
    return mount(place, { config: bases, parameters, again, ...words('adminSignIn'), on });
  },
  async adminCustomers(place, { bases, input, on }, words) {
    const { mount } = await import('@salestax/widgets/admin-customers');
    return mount(place, { config: bases, realmId: input.realmId || undefined, ...words('adminCustomers'), on });
  },
} as const satisfies Record<string, Mount>;

async function mountCallback(
  place: HTMLElement,
  provider: 'accounting' | 'tax-provider',
  { bases, config, input, on }: PageContext,
  words: WidgetWords,
): Promise<Mounted> {
  const { mount } = await import('@salestax/widgets/callbacks');
  const { allowedRoles } = config;
  return mount(place, {
    config: bases,
    provider,
    parameters: input.delivered,
    allowedRoles,
    ...words('callbacks'),
    on,
  });
}

export type WidgetName = keyof typeof widgets;
