import type { Result } from '@salestax/client';
import { routes, type Answer, type FoundItem, type SettingsModel, type UserConfiguration } from '@salestax/contract';
import type { Service } from '../service/service.ts';

/** The calls of the settings. */
export interface SettingsPort {
  readonly load: () => Promise<Result<SettingsModel>>;
  /** False: not saved, because somebody else has saved since, or a value is not valid. */
  readonly save: (model: SettingsModel) => Promise<Result<boolean>>;
  /** The companies that the stored credentials reach, if they are those of this user name. */
  readonly validateAccount: (username: string) => Promise<Result<Answer<'validateAccount'>>>;
  /** null: the accounting service did not answer. */
  readonly searchItems: (search: string) => Promise<Result<readonly FoundItem[] | null>>;
  readonly readStatus: () => Promise<Result<UserConfiguration>>;
}

/** The port that calls the service. */
export function settingsPort({ call, callQuietly, ids, showBusy }: Service): SettingsPort {
  const params = () => ({ userId: ids().userId });
  return {
    load: () => showBusy(call(routes.settings, { params: params() })),
    save: (body) => showBusy(call(routes.saveSettings, { body })),
    validateAccount: (username) => call(routes.validateAccount, { body: { username } }),
    searchItems: (search) => call(routes.searchItems, { params: params(), body: { search } }),
    // Its failure is not reported: the screen shows no status then.
    readStatus: () => showBusy(callQuietly(routes.userConfiguration, { params: params() })),
  };
}
