import type { Mounted, PageContext } from './page-context.ts';

type Mount = (place: HTMLElement, context: PageContext) => Promise<Mounted>;

/** Every widget of the table, fetched when its page is opened. */
export const widgets = {
  async landing(place, { bases, config, notice, on }) {
    const { mount } = await import('@salestax/widgets/landing');
    const { support, getStarted, video } = config.help ?? {};
    return mount(place, {
      config: bases,
      notice,
      supportUrl: support,
      getStartedUrl: getStarted,
      videoUrl: video,
      on,
    });
  },
  async launch(place, { bases, on }) {
    return (await import('@salestax/widgets/launch')).mount(place, { config: bases, on });
  },
  async accountingCallback(place, context) {
    return mountCallback(place, 'accounting', context);
  },
  async taxProviderCallback(place, context) {
    return mountCallback(place, 'tax-provider', context);
  },
  /** The provider's answer may come to this page too. */
  async providerSignIn(place, context) {
    const { bases, config, input, on } = context;
    if (Object.keys(input.delivered).length > 0) return mountCallback(place, 'tax-provider', context);
    const { mount } = await import('@salestax/widgets/provider-sign-in');
    const { realmId: id, requestToken, userId } = input;
    return mount(place, { config: bases, id, requestToken, userId, learnMoreUrl: config.help?.['avatax'], on });
  },
  async utilities(place, { bases, input, on }) {
    return (await import('@salestax/widgets/utilities')).mount(place, { config: bases, realmId: input.realmId, on });
  },
  async onboarding(place, { bases, config, input, on }) {
    const { mount } = await import('@salestax/widgets/onboarding');
    const portal = config.portal && { integrationsUrl: config.portal.integrationsUrl };
    return mount(place, { config: bases, arguments: input.onboarding, portal, on });
  },
  async disconnect(place, { bases, input, on }) {
    return (await import('@salestax/widgets/disconnect')).mount(place, { config: bases, realmId: input.realmId, on });
  },
  async signOut(place, { bases, on }) {
    return (await import('@salestax/widgets/sign-out')).mount(place, { config: bases, on });
  },
  async integration(place, { bases, on }) {
    return (await import('@salestax/widgets/integration')).mount(place, { config: bases, on });
  },
  async completion(place, { bases, config, on }) {
    const { mount } = await import('@salestax/widgets/completion');
    return mount(place, { config: bases, accountingUrl: config.accountingUrl, on });
  },
  async home(place, { bases, config, input, on }) {
    const { mount } = await import('@salestax/widgets/home');
    const { connector, avatax } = config.help ?? {};
    const help = connector === undefined || avatax === undefined ? undefined : { connector, avatax };
    return mount(place, { config: bases, source: input.source ?? undefined, help, on });
  },
  async linkCompany(place, { bases, on }) {
    return (await import('@salestax/widgets/link-company')).mount(place, { config: bases, on });
  },
  async connectorSettings(place, { bases, config, input, on }) {
    const { mount } = await import('@salestax/widgets/connector-settings');
    const settings = config.help?.['settings'];
    return mount(place, {
      config: bases,
      source: input.source ?? undefined,
      help: settings === undefined ? undefined : { settings },
      on,
    });
  },
  async nexus(place, { bases, on }) {
    return (await import('@salestax/widgets/nexus')).mount(place, { config: bases, on });
  },
  async reconciliation(place, { bases, input, on }) {
    const { mount } = await import('@salestax/widgets/reconciliation');
    return mount(place, { config: bases, source: input.source ?? undefined, on });
  },
  async productCatalog(place, { bases, input, on }) {
    const { mount } = await import('@salestax/widgets/product-catalog');
    return mount(place, { config: bases, source: input.source ?? undefined, on });
  },
  async addressValidation(place, { bases, input, on }) {
    const { mount } = await import('@salestax/widgets/address-validation');
    return mount(place, { config: bases, source: input.source ?? undefined, on });
  },
  async exemption(place, { bases, on }) {
    return (await import('@salestax/widgets/exemption')).mount(place, { config: bases, on });
  },
  async health(place, { bases, on }) {
    return (await import('@salestax/widgets/health')).mount(place, { config: bases, on });
  },
  async notYet(place) {
    return (await import('./not-yet.ts')).mountNotYet(place);
  },
} as const satisfies Record<string, Mount>;

async function mountCallback(
  place: HTMLElement,
  provider: 'accounting' | 'tax-provider',
  { bases, config, input, on }: PageContext,
): Promise<Mounted> {
  const { mount } = await import('@salestax/widgets/callbacks');
  const { allowedRoles } = config;
  return mount(place, { config: bases, provider, parameters: input.delivered, allowedRoles, on });
}

export type WidgetName = keyof typeof widgets;
