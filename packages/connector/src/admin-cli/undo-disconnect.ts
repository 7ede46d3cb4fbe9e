import { randomUUID } from 'node:crypto';
import { undoStaffDisconnect, type UndoOutcome } from '../features/staff/staff-disconnect.ts';
import { machineClock } from '../ports/clock.ts';
import { CommandFailed, type Command } from './command.ts';
import { withStore } from './open-store.ts';
import { operatorName } from './operator.ts';

export const undoDisconnect: Command = {
  argument: '<realmId>',
  about: 'reconnects a company that staff disconnected less than a day ago',
  async run({ env, argument: realmId, print }) {
    const outcome = await withStore(env, (db) =>
      undoStaffDisconnect({ db, clock: machineClock }, realmId, operatorName(), randomUUID()),
    );
    if (outcome !== 'undone') throw new CommandFailed(sentences[outcome]);
    print(`Company ${realmId} is connected again. Its users have to sign in again.`);
  },
};

const sentences: Readonly<Record<Exclude<UndoOutcome, 'undone'>, string>> = {
  'not-disconnected': 'The company does not exist, is connected, or was not disconnected by support staff.',
  'too-late': 'Its tokens were revoked at the accounting service. Its administrator has to connect it again.',
};
