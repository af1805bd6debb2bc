import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_FIELDS = 30;
const MAX_LENGTH = 5_000;
/** A person needs longer than this to fill in a form. */
const SHORTEST_MS = 3_000;
/** Not saved with the message. */
const OWN_FIELDS = new Set(['website', 'opened']);

export const FORM_NAME = /^[a-z0-9-]{1,40}$/;

/**
 * @returns `{ ok: true, fields }`, or `{ ok: false, reason }` for spam and empty messages
 */
export const readMessage = (form, now) => {
  const entries = [...form.entries()];
  if (entries.length > MAX_FIELDS) return { ok: false, reason: 'too many fields' };
  // A hidden field: only robots fill it in.
  if (form.get('website')) return { ok: false, reason: 'filled the trap' };
  const opened = Number(form.get('opened'));
  if (opened > 0 && now - opened < SHORTEST_MS) return { ok: false, reason: 'too fast' };
  const fields = Object.fromEntries(
    entries
      .filter(([name]) => !OWN_FIELDS.has(name))
      .map(([name, value]) => [name, String(value).slice(0, MAX_LENGTH).trim()]),
  );
  const isEmpty = Object.values(fields).every((value) => value === '');
  return isEmpty ? { ok: false, reason: 'empty' } : { ok: true, fields };
};

/** One line of JSON per message: a power cut can damage only the last line. */
export const openMessages = (folder) => {
  const fileOf = (form) => join(folder, `${form}.jsonl`);
  return {
    add: async (form, fields, now) => {
      await mkdir(folder, { recursive: true });
      const line = JSON.stringify({ at: new Date(now).toISOString(), ...fields });
      await appendFile(fileOf(form), `${line}\n`);
    },
    list: async (form) => {
      const text = await readFile(fileOf(form), 'utf8').catch((error) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return text
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line));
    },
  };
};
