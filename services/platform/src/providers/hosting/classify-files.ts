import type { HttpResult } from '../../http/http-client.ts';
import type { FileList, FileRead, FileWritten, FolderMade, ListedFile } from './port.ts';
import { notKnown, read, reasonOf, refusedOrNotKnown, type Unreadable } from './read-answer.ts';
import {
  saysAbsent,
  saysExists,
  saysIsSuspended,
  saysNoSuchPath,
  saysQuotaFull,
} from './refusals.ts';
import { readUapi } from './uapi.ts';
import { api2In, contentIn, filesIn, savedIn } from './wire.ts';

type Refusal =
  | { readonly kind: 'suspended' }
  | { readonly kind: 'not_there' }
  | { readonly kind: 'no_folder' }
  | { readonly kind: 'quota_full' }
  | Unreadable;

const refusalOf = (words: string): Refusal => {
  if (saysQuotaFull(words)) return { kind: 'quota_full' };
  if (saysAbsent(words)) return { kind: 'not_there' };
  if (saysIsSuspended(words)) return { kind: 'suspended' };
  return saysNoSuchPath(words) ? { kind: 'no_folder' } : refusedOrNotKnown(words);
};

/** A full quota does not concern a reading. */
const refusedReading = (words: string) => {
  const refusal = refusalOf(words);
  return refusal.kind === 'quota_full' ? notKnown(words) : refusal;
};

const KINDS: Readonly<Record<string, ListedFile['kind']>> = { file: 'file', dir: 'folder' };

/** A partial list counts as unknown. */
export const classifyFiles = (result: HttpResult): FileList => {
  const answer = readUapi(result);
  if (answer.kind === 'no') return refusedReading(answer.words);
  if (answer.kind !== 'done') return answer;
  const listed = filesIn(answer);
  if (listed === null) return notKnown('an answer without a list of files');
  const files = listed
    .filter(({ file }) => file !== '.' && file !== '..')
    .map(({ file, type }) => ({ name: file, kind: KINDS[type ?? ''] ?? 'other' }));
  return { kind: 'listed', files };
};

/** @param path of the file, from the account's home */
export const classifyWritten = (result: HttpResult, path: string): FileWritten => {
  const answer = readUapi(result);
  if (answer.kind === 'no') return refusalOf(answer.words);
  if (answer.kind !== 'done') return answer;
  const written = savedIn(answer)?.path ?? path;
  return written === path || written.endsWith(`/${path}`)
    ? { kind: 'written' }
    : notKnown('an answer about another file');
};

export const classifyContent = (result: HttpResult, file: string): FileRead => {
  const answer = readUapi(result);
  if (answer.kind === 'no') {
    const refusal = refusedReading(answer.words);
    return refusal.kind === 'no_folder' ? { kind: 'no_file' } : refusal;
  }
  if (answer.kind !== 'done') return answer;
  const told = contentIn(answer);
  if (told === null) return notKnown('an answer without the content');
  return (told.filename ?? file) === file
    ? { kind: 'read', content: told.content }
    : notKnown('an answer about another file');
};

/** `exists`: a folder or another file has the name. */
export const classifyMade = (result: HttpResult): FolderMade | { readonly kind: 'exists' } => {
  const inner = result.ok && result.status === 200 ? api2In(result, 'mkdir') : null;
  if (inner === null) {
    const answer = read(result, 'cpanel');
    if (answer.kind !== 'answered') return answer;
    return answer.wire.metadata.result === false
      ? refusalOf(reasonOf(answer.wire))
      : notKnown('an answer without a result');
  }
  const [made] = inner.data ?? [];
  const words = inner.error ?? made?.reason ?? '';
  const isMade = inner.event?.result === true && made !== undefined && made.result !== false;
  if (isMade && inner.error == null) return { kind: 'made' };
  return saysExists(words) ? { kind: 'exists' } : refusalOf(words);
};
