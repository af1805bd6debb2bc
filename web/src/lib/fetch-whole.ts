import type { HasOlder } from '@haat/contracts/http/older';
import { fetchJson } from './api-client.ts';

type Lists<Answer, Field extends keyof Answer> = {
  readonly field: Field;
  readonly idOf: (row: Answer[Field] extends readonly (infer Row)[] ? Row : never) => string;
};

export const wholeOf =
  <Answer extends HasOlder, Field extends keyof Answer>({ field, idOf }: Lists<Answer, Field>) =>
  async (path: string): Promise<Answer> => {
    const { older: place, ...first } = await fetchJson<Answer>(path);
    let older = place;
    const all = new Map<string, unknown>();
    const take = (answer: unknown) => {
      for (const row of (answer as Record<Field, readonly never[]>)[field]) {
        all.set(idOf(row), row);
      }
    };
    take(first);
    while (older !== undefined) {
      const answer = await fetchJson<Answer>(`${path}?${new URLSearchParams({ older })}`);
      take(answer);
      older = answer.older;
    }
    return { ...first, [field]: [...all.values()] } as unknown as Answer;
  };
