import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { Fact } from '../parts/detail-list.tsx';

/** Something that is wrong or good to know, in one line. */
export type ReportMessage = { readonly level: Finding['level']; readonly text: string };

/** What one look-up adds to a report. */
export type Section = { readonly said: readonly ReportMessage[]; readonly facts: readonly Fact[] };

const ORDER: readonly ReportMessage['level'][] = ['bad', 'warning', 'note'];

/** The worst first; those of a level stay as they are. */
export const worstFirst = <One extends ReportMessage>(all: readonly One[]): readonly One[] =>
  ORDER.flatMap((level) => all.filter((one) => one.level === level));

export const bad = (text: string): ReportMessage => ({ level: 'bad', text });
export const warning = (text: string): ReportMessage => ({ level: 'warning', text });
export const note = (text: string): ReportMessage => ({ level: 'note', text });

export const fact = (term: string, value: string | null): readonly Fact[] =>
  value === null || value === '' ? [] : [{ term, value }];
