import type { HopAnswer } from '@haat/contracts/http/webtools/visit';
import { contentJudges } from './judge-content.ts';
import { cookieJudges } from './judge-cookies.ts';
import { policyJudges } from './judge-policy.ts';
import { transportJudges } from './judge-transport.ts';
import { type Judgement, note, sentPage } from './judgement.ts';

export type Letter = 'A+' | 'A' | 'B' | 'C' | 'D' | 'F';

export type Grade = {
  readonly letter: Letter;
  readonly points: number;
  /** Costliest first, then missing ones without a cost, then good ones. */
  readonly judgements: readonly Judgement[];
};

/** Minimum points, as are the costs, of Mozilla's HTTP Observatory. */
const LETTERS: readonly (readonly [Letter, number])[] = [
  ['A+', 100],
  ['A', 90],
  ['B', 70],
  ['C', 50],
  ['D', 30],
];

const letterOf = (points: number): Letter => LETTERS.find(([, min]) => points >= min)?.[0] ?? 'F';

const JUDGES = [...transportJudges, ...policyJudges, ...contentJudges, ...cookieJudges];

const ORDER: readonly Judgement['state'][] = ['missing', 'weak', 'note', 'good'];

const byWeight = (one: Judgement, other: Judgement): number =>
  other.costs - one.costs || ORDER.indexOf(one.state) - ORDER.indexOf(other.state);

/** Judges the last answer's headers. @returns null without an answer. */
export const gradeOf = (hops: readonly HopAnswer[]): Grade | null => {
  const page = sentPage(hops);
  if (page === null) return null;
  const judged = JUDGES.flatMap((judge) => judge(page));
  const failed =
    page.status >= 400
      ? [note(`Status ${page.status}`, 'This is an error page. Pages that work may send others.')]
      : [];
  const costs = judged.reduce((sum, one) => sum + one.costs, 0);
  const points = Math.max(0, 100 - costs);
  return {
    letter: letterOf(points),
    points,
    judgements: [...judged, ...failed].toSorted(byWeight),
  };
};
