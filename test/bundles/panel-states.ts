import { invoiceOnScreen, panelAnswers } from '../support/panel-answers.fixture.ts';

/** How a person brings a mounted widget into a state, as serialisable data for a page. */
export interface Reach {
  /** The company of the document page, by which the service answers differently. */
  readonly realmId: string;
  readonly document: object;
  /** Selectors: what is waited for, and what is then pressed. */
  readonly steps: readonly { readonly until: string; readonly press?: string }[];
  /** Selects what has the focus. */
  readonly focus: string;
}

const realmIds = { set: '9341452100000001', slow: '9341452100000002', refused: '9341452100000003' };

const idle = '[data-state=idle] .st-button-primary';
const stateWith = (steps: Reach['steps'], focus: string, realmId = realmIds.set): Reach => ({
  realmId,
  document: invoiceOnScreen,
  steps,
  focus,
});
const estimate = [{ until: idle, press: idle }, { until: '[data-state=estimated] dl' }];

/** The states of the panel in which it fulfils the mount contract. */
export const panelStates: Readonly<Record<string, Reach>> = {
  loading: stateWith([{ until: '[data-state=loading]' }], '.st-nothing', realmIds.slow),
  idle: stateWith([{ until: idle }], idle),
  result: stateWith(estimate, '.st-panel-middle > .st-anchor > .st-link'),
  'result with the breakdown open': stateWith(
    [
      ...estimate,
      { until: '.st-panel-middle .st-link', press: '.st-panel-middle .st-link' },
      { until: ':popover-open' },
    ],
    ':popover-open .st-panel-actions button',
  ),
  error: stateWith(
    [{ until: idle, press: idle }, { until: '[data-state=error]' }],
    '.st-button-danger',
    realmIds.refused,
  ),
};

/** The answer of the service to a call of the panel; `{}` for another call. */
export async function answerToPanel({ pathname }: URL): Promise<unknown> {
  const [call = '', realmId] = pathname.split('/').slice(-2);
  if (realmId === realmIds.slow) await new Promise((resolve) => setTimeout(resolve, 500));
  const answer = panelAnswers[call] ?? {};
  if (realmId !== realmIds.refused || call !== 'getTax') return answer;
  return { ...Object(answer), avaTax: null, errorMessage: 'Address is incomplete.' };
}
