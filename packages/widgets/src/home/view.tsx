import type { ReactNode } from 'react';
import { fillIn, type Failure } from '@salestax/client';
import type { UserConfiguration } from '@salestax/contract';
import {
  Badge,
  Checkbox,
  MessageDialog,
  Notice,
  TextLink,
  Tooltip,
  useSlow,
  type Message,
  type Tone,
} from '@salestax/ui';
import { useStore } from '@salestax/widget-kit';
import { CheckUpCard } from '../check-up/check-up-card.tsx';
import { CallFailed } from '../service/failed.tsx';
import type { Service } from '../service/service.ts';
import { administratorMessage } from '../session/administrator.ts';
import { SetUpChecklist } from '../set-up/set-up-checklist.tsx';
import { stepsOfCompany } from '../set-up/set-up-steps.ts';
import { AttentionCard } from './attention-card.tsx';
import type { HomeMessages } from './messages.ts';
import type { HomeQuestion, HomeState, Overview } from './model.ts';
import { SidePanel } from './side-panel.tsx';
import { TileIcon } from './tile-icon.tsx';
import { type Tile, tilesOf } from './tiles.ts';
import type { HomeViewProps } from './view-props.ts';

/** The home page. */
export function HomeView(props: HomeViewProps): ReactNode {
  const { model, environment, text } = props;
  const state = useStore(model.store);
  return (
    <div className="st-home">
      <div className="st-page-head">
        <h2 className="st-title">{text.heading}</h2>
        <p>{environment.today}</p>
      </div>
      {state.phase === 'loading' && <Loading text={text} />}
      {state.phase === 'failed' && <Failed failure={state.failure} {...props} />}
      {state.phase === 'ready' && (
        <div className="st-home-columns">
          <div className="st-stack">
            <SetUpChecklist
              steps={stepsOfCompany(state.configuration, regionsOf(state.overview))}
              link={props.link}
              hasLinkTo={props.hasLinkTo}
              mayManage={environment.mayManage}
              current="calculation"
              hidesDone
              text={text}
            />
            <Calculation configuration={state.configuration} state={state} {...props} />
            {isConnected(state.configuration) && (
              <AttentionCard overview={state.overview} configuration={state.configuration} {...props} />
            )}
            <Tiles configuration={state.configuration} state={state} {...props} />
            <CheckUpCard
              model={props.checkUp}
              linkTo={(page) => (environment.mayManage && props.hasLinkTo(page) ? props.link(page) : null)}
              opensAccounting
              text={text}
            />
          </div>
          <SidePanel leaving={state.leaving} isConnected={isConnected(state.configuration)} {...props} />
        </div>
      )}
      <Dialogs state={state} {...props} />
    </div>
  );
}

const regionsOf = (overview: Overview): number | null =>
  overview.phase === 'ready' ? overview.value.regionsCollecting : null;

/** Whether the company is connected to both vendors. `Down`: calculation is switched off. */
const isConnected = ({ status }: Pick<UserConfiguration, 'status'>): boolean =>
  status === 'Active' || status === 'Down';

function Calculation({
  configuration: { status, editConfig },
  state: { isSwitching, exemptCustomers },
  model,
  environment: { mayManage },
  link,
  hasLinkTo,
  text,
}: HomeViewProps & { readonly configuration: UserConfiguration; readonly state: HomeState }): ReactNode {
  const isOn = isConnected({ status });
  const connection = status === 'Disconnected' ? '/integration' : '/linkcompany';
  const reason = isOn ? (mayManage ? undefined : text.onlyAdministrator) : text.notConnected;
  return (
    <>
      {!isOn && (
        <Notice tone="negative">
          <p>{text.notConnected}</p>
          {mayManage && hasLinkTo(connection) && (
            <a className="st-link" {...link(connection)}>
              {status === 'Disconnected' ? text.connectAgain : text.linkCompany}
            </a>
          )}
        </Notice>
      )}
      {/* `editConfig`: required settings are missing (specification A2.28). */}
      {editConfig && <Notice tone="attention">{text.settingsIncomplete}</Notice>}
      {exemptCustomers > 0 && (
        <Notice tone="attention" role="status">
          <p>{fillIn(text['exempt-customers-taxed'], { subject: String(exemptCustomers) })}</p>
          {mayManage && hasLinkTo('/connectorsettings') && (
            <a className="st-link" {...link('/connectorsettings')}>
              {text['/connectorsettings']}
            </a>
          )}
        </Notice>
      )}
      <div className="st-card st-home-status">
        <Checkbox
          name="calculationStatus"
          label={<strong>{text.calculation}</strong>}
          hint={status === 'Active' ? text.calculationOn : text.calculationOff}
          checked={status === 'Active'}
          busy={isSwitching}
          disabledReason={reason}
          onChange={(isWanted) => void model.requestCalculation(isWanted)}
        />
        <Badge tone={toneOf[status]}>{text[status]}</Badge>
      </div>
    </>
  );
}

const toneOf: Readonly<Record<UserConfiguration['status'], Tone>> = {
  Active: 'positive',
  Down: 'attention',
  Disconnected: 'negative',
  NotIntegrated: 'negative',
};

function Tiles({
  configuration,
  state: { overview },
  link,
  hasLinkTo,
  text,
  locale,
}: HomeViewProps & { readonly configuration: UserConfiguration; readonly state: HomeState }): ReactNode {
  const figures = overview.phase === 'ready' ? overview.value : null;
  const tiles = tilesOf(configuration, figures, text, locale).filter(({ path }) => hasLinkTo(path));
  return tiles.length === 0 ? null : (
    <ul className="st-home-tiles">
      {tiles.map((tile) => (
        <li key={tile.name}>
          <Tooltip content={tile.disabledReason ?? undefined}>
            <TileLink tile={tile} link={link} />
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}

/** A disabled tile keeps its place and its tab stop; its link '#' (specification A2.21) leads nowhere. */
function TileLink({
  tile: { name, path, title, note, disabledReason },
  link,
  ...describedBy
}: {
  readonly tile: Tile;
  readonly link: Service['link'];
  readonly 'aria-describedby'?: string | undefined;
}): ReactNode {
  const content = (
    <>
      <TileIcon name={name} />
      <span className="st-home-tile-title">{title}</span>
      <span className="st-home-tile-note">{note}</span>
    </>
  );
  if (disabledReason === null)
    return (
      <a className="st-home-tile" {...link(path)} {...describedBy}>
        {content}
      </a>
    );
  return (
    <a
      className="st-home-tile"
      href="#"
      aria-disabled="true"
      onClick={(event) => event.preventDefault()}
      {...describedBy}
    >
      {content}
    </a>
  );
}

function Dialogs({ state, model, environment, text }: HomeViewProps & { readonly state: HomeState }): ReactNode {
  const { alert, question } = state;
  const company = environment.companyName || text.theCompany;
  const failure = { text: alert ?? '', buttons: [{ id: 'ok', label: text.ok, variant: 'primary' as const }] };
  return (
    <>
      <MessageDialog
        message={question && messageOf(question, company, text)}
        onAnswer={(button) => void model.answer(button === 'yes' || button === 'sign-in')}
      />
      <MessageDialog message={alert === null ? null : failure} onAnswer={model.dismiss} />
    </>
  );
}

function messageOf(question: HomeQuestion, company: string, text: HomeMessages): Message {
  if (question === 'administrator') return administratorMessage(text);
  const [title, sentence, no, yes] =
    question === 'disconnect'
      ? [text.disconnect, text.disconnectText, text.no, text.yes]
      : [text.switchOff, text.switchOffText, text.cancel, text.switchOff];
  return {
    title,
    text: fillIn(sentence, { company }),
    buttons: [
      { id: 'no', label: no },
      { id: 'yes', label: yes, variant: 'danger' },
    ],
  };
}

function Loading({ text }: { readonly text: HomeMessages }): ReactNode {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return (
    <div className="st-home-tiles" aria-busy="true">
      <span className="st-visually-hidden">{text.loading}</span>
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <span key={tile} className="st-home-tile st-home-waiting" aria-hidden="true">
          <span className="st-skeleton" />
          <span className="st-skeleton" />
          <span className="st-skeleton" />
        </span>
      ))}
    </div>
  );
}

function Failed({
  failure,
  model,
  environment: { isOwnPage },
  link,
  text,
}: HomeViewProps & { readonly failure: Failure }): ReactNode {
  return (
    <CallFailed failure={failure} text={text} onRetry={() => void model.load()}>
      {/* The landing page has the buttons to sign in. */}
      {isOwnPage && <TextLink href={link('/learnmore').href}>{text.signIn}</TextLink>}
    </CallFailed>
  );
}
