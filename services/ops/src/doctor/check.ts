import { EventStoreRefused } from '@haat/event-store/port';
import { LATE, withTimeout } from '@haat/platform/waits';

/** `attention`: it works, and needs manual review. `failed`: something does not work. */
export type Seen = {
  readonly state: 'ok' | 'attention' | 'failed';
  readonly seen: string;
  /** What to do; empty for `ok`. */
  readonly todo: string;
};

/** May throw or hang. */
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

const REACHED =
  'Check that it runs and that its setting names it: docs/operating/settings.md#engines';
const LET_IN = 'Check the user and password in its setting.';

const NOT_LET_IN = /wrongpass|noauth|password authentication failed|unauthenticated|access denied/i;

const messageOf = (error: unknown): string => {
  const saying: string[] = [];
  for (let one = error; one !== undefined && saying.length < 3; ) {
    saying.push(one instanceof Error ? one.message || one.name : String(one));
    one = one instanceof Error ? one.cause : undefined;
  }
  return saying.join(': ').replaceAll(/\s+/g, ' ').slice(0, 300);
};

/** @param limitMs timeout in ms. */
export const examine = async ({ name, look }: Check, limitMs: number): Promise<Examined> => {
  try {
    const seen = await withTimeout(look(), limitMs);
    if (seen !== LATE) return { check: name, ...seen };
    return { check: name, ...failed(`no answer within ${limitMs / 1_000} s`, REACHED) };
  } catch (error) {
    if (error instanceof EventStoreRefused)
      return { check: name, ...failed(error.refusal, error.todo) };
    const message = messageOf(error);
    return { check: name, ...failed(message, NOT_LET_IN.test(message) ? LET_IN : REACHED) };
  }
};
