import { EventStoreRefused } from '@haat/event-store/port';
import { LATE, withTimeout } from '@haat/platform/waits';

/** `attention`: the shop goes on, and a person has to look. `failed`: something does not work. */
export type Seen = {
  readonly state: 'ok' | 'attention' | 'failed';
  readonly seen: string;
  /** What to do about it; empty where all is well. */
  readonly todo: string;
};

/** One thing that is looked at. It may throw, and may take as long as it likes. */
export type Check = {
  readonly name: string;
  readonly look: () => Promise<Seen>;
};

export type Examined = Seen & { readonly check: string };

export const ok = (seen: string): Seen => ({ state: 'ok', seen, todo: '' });
export const attention = (seen: string, todo: string): Seen => ({
  state: 'attention',
  seen,
  todo,
});
export const failed = (seen: string, todo: string): Seen => ({ state: 'failed', seen, todo });

const REACHED = 'Is it running, and does its setting name it? docs/operating/settings.md#engines';
const LET_IN = 'Are the user and the password in its setting right?';

/** What servers of each kind say of a password. */
const NOT_LET_IN = /wrongpass|noauth|password authentication failed|unauthenticated|access denied/i;

/** With what caused it, where that says more. */
const messageOf = (error: unknown): string => {
  const saying: string[] = [];
  for (let one = error; one !== undefined && saying.length < 3; ) {
    saying.push(one instanceof Error ? one.message || one.name : String(one));
    one = one instanceof Error ? one.cause : undefined;
  }
  return saying.join(': ').replaceAll(/\s+/g, ' ').slice(0, 300);
};

/** What was seen, however the look ended. @param limitMs how long it is waited for. */
export const examine = async ({ name, look }: Check, limitMs: number): Promise<Examined> => {
  try {
    const seen = await withTimeout(look(), limitMs);
    if (seen !== LATE) return { check: name, ...seen };
    return { check: name, ...failed(`no answer within ${limitMs / 1_000} s`, REACHED) };
  } catch (error) {
    if (error instanceof EventStoreRefused)
      return { check: name, ...failed(error.said, error.todo) };
    const said = messageOf(error);
    return { check: name, ...failed(said, NOT_LET_IN.test(said) ? LET_IN : REACHED) };
  }
};
