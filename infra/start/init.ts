import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { cancel, intro, isCancel, note, outro, text } from '@clack/prompts';
import { UPI_ID } from '@haat/contracts/upi-id';
import { settingsFileOf, wrongSettingsIn } from '@haat/platform/config';
import { type Answers, settingLine, settingsFileText } from './init-file.ts';

export type InitOptions = {
  readonly stateFolder: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly isAtTerminal: boolean;
};

type Question = {
  readonly key: keyof Answers;
  readonly setting: string;
  readonly message: string;
  readonly help: string;
  readonly isOptional?: boolean;
  readonly initial?: string;
  readonly check?: (answer: string) => string | undefined;
};

const isUpiId = (answer: string): string | undefined =>
  UPI_ID.test(answer) ? undefined : 'is not a UPI ID, such as haat@okbank';

/** Written now, so that the first backup at night doesn't fail. */
const makeBackupFolder = (stateFolder: string) => (folder: string) => {
  const state = resolve(stateFolder);
  if (folder === state || folder.startsWith(`${state}/`)) {
    return 'is inside the state folder; choose a folder elsewhere';
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return undefined;
  } catch (error) {
    return `cannot be made (${(error as NodeJS.ErrnoException).code}); make it, owned by this user`;
  }
};

const questions = (stateFolder: string): readonly Question[] => [
  {
    key: 'name',
    setting: 'SUPPLIER_NAME',
    message: 'What is the seller’s legal name?',
    help: 'On pages, invoices and emails.',
  },
  {
    key: 'upiId',
    setting: 'UPI_PAYEE_VPA',
    message: 'Which UPI ID do customers pay?',
    help: 'Such as haat@okbank. The money arrives in its bank account.',
    check: isUpiId,
  },
  {
    key: 'origin',
    setting: 'PUBLIC_ORIGIN',
    message: 'At which address do customers reach the shop?',
    help: 'Such as https://shop.example. Links in emails lead there.',
  },
  {
    key: 'gstin',
    setting: 'SUPPLIER_GSTIN',
    message: 'What is the GSTIN?',
    help: 'Leave it empty if you are not registered for GST.',
    isOptional: true,
  },
  {
    key: 'smtpUrl',
    setting: 'SMTP_URL',
    message: 'Which mail server sends the shop’s emails?',
    help: 'Such as smtp://user:password@mail.example:587. Empty: emails wait.',
    isOptional: true,
  },
  {
    key: 'backupDir',
    setting: 'HAAT_BACKUP_DIR',
    message: 'In which folder do backups go?',
    help: 'A full path, best on another disk.',
    initial: join(homedir(), 'haat-backups'),
    check: makeBackupFolder(stateFolder),
  },
  {
    key: 'backupDays',
    setting: 'HAAT_BACKUP_DAYS',
    message: 'After how many days is a backup deleted?',
    help: 'The privacy page promises a month, so 30. Empty: you delete them yourself.',
    isOptional: true,
  },
];

const faultOf = ({ setting, isOptional, check }: Question, answer: string): string | undefined => {
  if (answer === '') return isOptional ? undefined : 'Please answer.';
  const [wrong] = wrongSettingsIn({ [setting]: answer });
  const fault = wrong?.slice(setting.length + 2) ?? check?.(answer);
  if (fault !== undefined) return `This ${fault}.`;
  try {
    settingLine(setting, answer);
    return undefined;
  } catch {
    return 'Use one kind of quotation mark at most.';
  }
};

/** @returns undefined if the person cancels. */
const ask = async ({ stateFolder, input, output }: InitOptions): Promise<Answers | undefined> => {
  const answers = new Map<keyof Answers, string>();
  for (const question of questions(stateFolder)) {
    const { initial } = question;
    const answer = await text({
      message: `${question.message}\n${question.help}`,
      ...(initial === undefined ? {} : { initialValue: initial }),
      validate: (typed = '') => faultOf(question, typed.trim()),
      input,
      output,
    });
    if (isCancel(answer)) return undefined;
    answers.set(question.key, (answer ?? '').trim());
  }
  return Object.fromEntries(answers) as Answers;
};

const nextSteps = (file: string, { smtpUrl }: Answers): string => `\
1. Fill in the providers in ${file}${smtpUrl === '' ? '' : ', and check MAIL_FROM'}.
2. npm start says what is missing, and opens the shop.
3. npm start -- --install-service keeps it running, and backs it up every night.
4. TLS, upgrades and the rest: docs/operating/vps.md`;

/** Writes `haat.env` from answers; never over an existing one. @returns the exit code. */
export const init = async (options: InitOptions): Promise<number> => {
  const { stateFolder, input, output, isAtTerminal } = options;
  const file = settingsFileOf(stateFolder);
  const print = (line: string): void => void output.write(`${line}\n`);
  if (existsSync(file)) {
    print(`${file} exists, and was not changed. Edit it, or move it away and try again.`);
    return 1;
  }
  if (!isAtTerminal) {
    print(
      'npm start -- --init asks questions: run it at a terminal. Or write the file yourself: ' +
        'docs/operating/settings.md#the-settings-file',
    );
    return 2;
  }
  intro('Haat: settings of a shop for real customers', { input, output });
  const answers = await ask(options);
  if (answers === undefined) {
    cancel('Nothing was written.', { output });
    return 1;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, settingsFileText(answers), { flag: 'wx', mode: 0o600 });
  note(nextSteps(file, answers), 'Next', { output });
  outro(`Written: ${file}`, { output });
  return 0;
};
