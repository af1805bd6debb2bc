import { z } from 'zod';
import { openJournal } from '../journal.ts';

/** Amounts in paise. */
export const creditSchema = z.object({
  utr: z.string().trim().min(1).max(100),
  amount_paise: z.int().positive(),
  credited_at: z.iso.datetime({ offset: true }).optional(),
  id: z.string().max(200).optional(),
  tr: z.string().max(200).optional(),
  /** The narration. */
  note: z.string().max(2000).optional(),
  payer: z.string().max(200).optional(),
});
export type Credit = z.infer<typeof creditSchema>;
export type KnownCredit = Credit & { readonly credited_at: string };

/** Configurable answers about a transaction ID. */
export const ANSWERS = [
  'credited',
  'returned',
  'pending',
  'unavailable',
  'other_payment',
  /** Another amount and id each time. */
  'differs',
  'malformed',
  'late',
  /** Never answers. */
  'silent',
] as const;
export type Answer = (typeof ANSWERS)[number];

export const scriptSchema = z.object({
  utr: z.string().trim().min(1).max(100),
  answers: z.array(z.enum(ANSWERS)).max(100),
});

type Entry =
  | { readonly kind: 'credit'; readonly credit: KnownCredit }
  | { readonly kind: 'script'; readonly utr: string; readonly answers: readonly Answer[] }
  | { readonly kind: 'told'; readonly utr: string };

export type Books = {
  /** The first entry of a UTR stays. */
  readonly enter: (credit: KnownCredit) => KnownCredit;
  readonly find: (utr: string, tr: string | undefined) => KnownCredit | undefined;
  readonly script: (utr: string, answers: readonly Answer[]) => void;
  readonly next: (utr: string) => Answer | undefined;
  readonly clear: () => void;
  readonly close: () => void;
};

export const openBooks = (file?: string): Books => {
  const byUtr = new Map<string, KnownCredit>();
  const byTr = new Map<string, KnownCredit>();
  const scripts = new Map<string, Answer[]>();

  const take = (entry: Entry): void => {
    switch (entry.kind) {
      case 'credit': {
        const { credit } = entry;
        byUtr.set(credit.utr, credit);
        if (credit.tr !== undefined) byTr.set(credit.tr, credit);
        return;
      }
      case 'script':
        scripts.set(entry.utr, [...entry.answers]);
        return;
      case 'told':
        scripts.get(entry.utr)?.shift();
    }
  };
  const journal = openJournal<Entry>(file, {
    take,
    clear: () => {
      for (const known of [byUtr, byTr, scripts]) known.clear();
    },
  });

  return {
    enter: (credit) => {
      const known = byUtr.get(credit.utr);
      if (known !== undefined) return known;
      journal.append({ kind: 'credit', credit });
      return credit;
    },
    find: (utr, tr) => byUtr.get(utr) ?? (tr === undefined ? undefined : byTr.get(tr)),
    script: (utr, answers) => journal.append({ kind: 'script', utr, answers }),
    next: (utr) => {
      const answer = scripts.get(utr)?.[0];
      if (answer !== undefined) journal.append({ kind: 'told', utr });
      return answer;
    },
    clear: journal.clear,
    close: journal.close,
  };
};
