import { LATE, withinMs } from '@haat/platform/within';

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

const REACHED = 'Is it running, and does its setting name it? docs/deployment.md';

const saidOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message || error.name : String(error);
  return said.replaceAll(/\s+/g, ' ').slice(0, 300);
};

/** What was seen, however the look ended. @param limitMs how long it is waited for. */
export const examine = async ({ name, look }: Check, limitMs: number): Promise<Examined> => {
  try {
    const seen = await withinMs(look(), limitMs);
    if (seen !== LATE) return { check: name, ...seen };
    return { check: name, ...failed(`no answer within ${limitMs / 1_000} s`, REACHED) };
  } catch (error) {
    return { check: name, ...failed(saidOf(error), REACHED) };
  }
};
