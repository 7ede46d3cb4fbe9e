/** What no manifest can know: values for the options of a demonstration, by what a visitor chooses, by option, by widget. */
export const demoValues: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  home: {
    source: { 'avatax: buttons that open windows': 'avatax' },
    help: {
      'Links to pages of yours': { connector: 'https://help.example/connector', avatax: 'https://help.example/avatax' },
    },
  },
  'connector-settings': {
    source: { 'avatax: only to be read': 'avatax' },
    help: { 'A link to a page of yours': { settings: 'https://help.example/settings' } },
  },
  'admin-sign-in': {
    parameters: { 'Begins a sign-in': {}, 'The directory has refused': { error: 'access_denied' } },
  },
  callbacks: {
    parameters: { None: {}, 'Consent was refused': { error: 'access_denied', state: 'none' } },
    allowedRoles: { 'Administrators of the account': ['AccountAdmin'] },
  },
  header: {
    authChange: {
      'Dana Whitfield is signed in': {
        isLoggedIn: true,
        userName: 'Dana Whitfield',
        companyName: 'Cottonwood Landscape Supply',
        userType: 'AccountAdmin',
        source: '',
        avataxAccountNumber: '2000000001',
      },
    },
  },
  landing: {
    supportUrl: { 'A page of yours': 'https://help.example/support' },
    getStartedUrl: { 'A page of yours': 'https://help.example/start' },
  },
  onboarding: {
    arguments: {
      'None: nothing is under way': {
        connectorId: null,
        accountId: null,
        avataxCompanyId: null,
        enableProcessing: null,
      },
    },
    portal: { 'A portal of yours': { integrationsUrl: 'https://portal.example/integrations' } },
  },
  receipt: { txnType: { 'An invoice': '35' }, txnId: { 'The id of a document': '1' } },
  'provider-header': { title: { 'Sales tax': 'Sales tax' } },
  'support-documents': { customerId: { 'The id of a customer': 'customer' } },
  'session-dialogs': {
    state: {
      'No session': { kind: 'noSession' },
      'Timed out': { kind: 'timedOut' },
      'The service has failed': { kind: 'failed', correlationId: '00000000-0000-4000-8000-000000000000', status: 500 },
      'Unsaved changes': { kind: 'leave' },
    },
  },
};

/** Choices with which a widget shows most, where that is not what it does by itself. */
export const bestChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  header: { authChange: 'Dana Whitfield is signed in' },
};

/** Pages whose session a widget of the connector's own pages shows. */
export const signInPages: Readonly<Record<string, string>> = {
  access: '/learnmore',
  companies: '/learnmore',
  activity: '/learnmore',
  'admin-customers': '/admin/signin',
  completion: '/learnmore',
  integration: '/learnmore',
  'link-company': '/learnmore',
  'provider-sign-in': '/learnmore',
  receipt: '/learnmore',
  'support-documents': '/admin/signin',
};

/** Widgets that do something as soon as they are there, which a visitor may not want. */
export const actsAtOnce: Readonly<Record<string, string>> = {
  'admin-sign-in': 'It begins a sign-in of support staff.',
  callbacks: 'It finishes a sign-in, and ends the session of this browser when there is none to finish.',
  disconnect: 'It ends the session of this browser.',
  landing: 'It ends the session of this browser.',
  launch: 'It begins a sign-in.',
  'sign-out': 'It ends the session of this browser.',
  utilities: 'It ends the session of this browser.',
};

/** Widgets that work on a document, which the gallery shows beside them. */
export const needsDocument = (name: string): boolean => name === 'estimate-panel';

/** Options that the gallery gives by itself. */
export const givenOptions: readonly string[] = ['config', 'session', 'host'];
