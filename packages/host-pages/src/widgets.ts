import type { MessagesFor } from './language.ts';
import type { Mounted, PageContext } from './page-context.ts';
import { panelLanguage } from './panel-language.ts';

type Mount = (place: HTMLElement, context: PageContext, messagesFor: MessagesFor) => Promise<Mounted>;

/** Every widget of the route table, loaded when its page is opened. */
export const widgets = {
  async landing(place, { bases, config, notice, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/landing');
    const { support, getStarted, video } = config.help ?? {};
    return mount(place, {
      config: bases,
      notice: notice === 'not-connected' ? undefined : notice,
      supportUrl: support,
      getStartedUrl: getStarted,
      videoUrl: video,
      ...messagesFor('landing'),
      on,
    });
  },
  async launch(place, { bases, on }, messagesFor) {
    return (await import('@salestax/widgets/launch')).mount(place, { config: bases, ...messagesFor('launch'), on });
  },
  async accountingCallback(place, context, messagesFor) {
    return mountCallback(place, 'accounting', context, messagesFor);
  },
  async taxProviderCallback(place, context, messagesFor) {
    return mountCallback(place, 'tax-provider', context, messagesFor);
  },
  /** The provider may return to this page too. */
  async providerSignIn(place, context, messagesFor) {
    const { bases, config, input, on } = context;
    if (Object.keys(input.callbackParams).length > 0) return mountCallback(place, 'tax-provider', context, messagesFor);
    const { mount } = await import('@salestax/widgets/provider-sign-in');
    const { realmId: id, requestToken, userId } = input;
    return mount(place, {
      config: bases,
      id,
      requestToken,
      userId,
      learnMoreUrl: config.help?.['avatax'],
      ...messagesFor('providerSignIn'),
      on,
    });
  },
  async utilities(place, { bases, input, on }, messagesFor) {
    return (await import('@salestax/widgets/utilities')).mount(place, {
      config: bases,
      realmId: input.realmId,
      ...messagesFor('utilities'),
      on,
    });
  },
  async onboarding(place, { bases, config, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/onboarding');
    const portal = config.portal && { integrationsUrl: config.portal.integrationsUrl };
    return mount(place, { config: bases, arguments: input.onboarding, portal, ...messagesFor('onboarding'), on });
  },
  async disconnect(place, { bases, input, on }, messagesFor) {
    return (await import('@salestax/widgets/disconnect')).mount(place, {
      config: bases,
      realmId: input.realmId,
      ...messagesFor('disconnect'),
      on,
    });
  },
  async signOut(place, { bases, on }, messagesFor) {
    return (await import('@salestax/widgets/sign-out')).mount(place, { config: bases, ...messagesFor('signOut'), on });
  },
  async integration(place, { bases, notice, on }, messagesFor) {
    return (await import('@salestax/widgets/integration')).mount(place, {
      config: bases,
      notice: notice === 'not-connected' ? notice : undefined,
      ...messagesFor('integration'),
      on,
    });
  },
  async completion(place, { bases, config, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/completion');
    return mount(place, { config: bases, accountingUrl: config.accountingUrl, ...messagesFor('completion'), on });
  },
  async home(place, { bases, config, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/home');
    const { connector, avatax } = config.help ?? {};
    const help = connector === undefined || avatax === undefined ? undefined : { connector, avatax };
    return mount(place, { config: bases, source: input.source ?? undefined, help, ...messagesFor('home'), on });
  },
  async linkCompany(place, { bases, on }, messagesFor) {
    return (await import('@salestax/widgets/link-company')).mount(place, {
      config: bases,
      ...messagesFor('linkCompany'),
      on,
    });
  },
  async connectorSettings(place, { bases, config, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/connector-settings');
    const settings = config.help?.['settings'];
    return mount(place, {
      config: bases,
      source: input.source ?? undefined,
      help: settings === undefined ? undefined : { settings },
      ...messagesFor('connectorSettings'),
      on,
    });
  },
  async nexus(place, { bases, on }, messagesFor) {
    return (await import('@salestax/widgets/nexus')).mount(place, { config: bases, ...messagesFor('nexus'), on });
  },
  /** The panel beside a document is loaded with the page, so that it is there when a document is opened. */
  async documents(place, { bases, config, input, on }, messagesFor) {
    const [{ mount }, panel, language] = await Promise.all([
      import('@salestax/widgets/documents'),
      import('@salestax/estimate-panel'),
      panelLanguage(config.messages),
    ]);
    return mount(place, {
      config: bases,
      source: input.source ?? undefined,
      mountPanel: (element, host) =>
        panel.mount(element, {
          config: bases,
          host,
          ...language,
          on: { sessionExpired: () => on.sessionExpired({ reason: 'unauthorized', status: 401, correlationId: null }) },
        }),
      ...messagesFor('documents'),
      on,
    });
  },
  async reconciliation(place, { bases, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/reconciliation');
    return mount(place, { config: bases, source: input.source ?? undefined, ...messagesFor('reconciliation'), on });
  },
  async productCatalog(place, { bases, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/product-catalog');
    return mount(place, { config: bases, source: input.source ?? undefined, ...messagesFor('productCatalog'), on });
  },
  async addressValidation(place, { bases, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/address-validation');
    return mount(place, { config: bases, source: input.source ?? undefined, ...messagesFor('addressValidation'), on });
  },
  async exemption(place, { bases, on }, messagesFor) {
    return (await import('@salestax/widgets/exemption')).mount(place, {
      config: bases,
      ...messagesFor('exemption'),
      on,
    });
  },
  async health(place, { bases, on }, messagesFor) {
    return (await import('@salestax/widgets/health')).mount(place, { config: bases, ...messagesFor('health'), on });
  },
  async adminSignIn(place, { bases, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/admin-sign-in');
    const { callbackParams: parameters, isAgain: again } = input;
    return mount(place, { config: bases, parameters, again, ...messagesFor('adminSignIn'), on });
  },
  async adminCustomers(place, { bases, input, on }, messagesFor) {
    const { mount } = await import('@salestax/widgets/admin-customers');
    return mount(place, { config: bases, realmId: input.realmId || undefined, ...messagesFor('adminCustomers'), on });
  },
} as const satisfies Record<string, Mount>;

async function mountCallback(
  place: HTMLElement,
  provider: 'accounting' | 'tax-provider',
  { bases, config, input, on }: PageContext,
  messagesFor: MessagesFor,
): Promise<Mounted> {
  const { mount } = await import('@salestax/widgets/callbacks');
  const { allowedRoles } = config;
  return mount(place, {
    config: bases,
    provider,
    parameters: input.callbackParams,
    allowedRoles,
    ...messagesFor('callbacks'),
    on,
  });
}

export type WidgetName = keyof typeof widgets;
