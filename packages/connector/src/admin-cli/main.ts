import { isOperatorMistake } from '../app/or-exit.ts';
import { backUp, restore } from './back-up.ts';
import { checkSetUp } from './check-set-up.ts';
import { CommandFailed, type Command, UsageError } from './command.ts';
import { forgetCompany } from './forget-company.ts';
import { migrateDatabase } from './migrate-database.ts';
import { rotateKeys } from './rotate-keys.ts';
import { undoDisconnect } from './undo-disconnect.ts';

/*
 * The operator's commands, configured by the environment of the service:
 *   npm run operate -- <command> [argument]
 * Exit code: 0 = done, 1 = failed, 2 = wrong usage.
 */

const commands: Readonly<Record<string, Command>> = {
  check: checkSetUp,
  migrate: migrateDatabase,
  backup: backUp,
  restore,
  'rotate-keys': rotateKeys,
  'undo-disconnect': undoDisconnect,
  'forget-company': forgetCompany,
};

const usage = `Usage: operate <command>
${Object.entries(commands)
  .map(([name, { argument, about }]) => `  ${[name, argument].join(' ').trim().padEnd(38)}${about}`)
  .join('\n')}
`;

const [name = '', ...commandArguments] = process.argv.slice(2);
process.exit(await run(name, commandArguments));

async function run(commandName: string, args: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (command === undefined || args.length !== (command.argument === '' ? 0 : 1)) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    await command.run({
      env: process.env,
      argument: args[0] ?? '',
      print: (line) => process.stdout.write(`${line}\n`),
    });
    return 0;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CommandFailed || error instanceof UsageError || isOperatorMistake(error)) return error.message;
  const cause = error.cause instanceof Error ? ` ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
