import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { Fact } from '../parts/detail-list.tsx';

export type ReportMessage = { readonly level: Finding['level']; readonly text: string };

export type Section = {
  readonly messages: readonly ReportMessage[];
  readonly facts: readonly Fact[];
};

const ORDER: readonly ReportMessage['level'][] = ['bad', 'warning', 'note'];

export const worstFirst = <One extends ReportMessage>(all: readonly One[]): readonly One[] =>
  ORDER.flatMap((level) => all.filter((one) => one.level === level));

export const bad = (text: string): ReportMessage => ({ level: 'bad', text });
export const warning = (text: string): ReportMessage => ({ level: 'warning', text });
export const note = (text: string): ReportMessage => ({ level: 'note', text });

export const fact = (term: string, value: string | null): readonly Fact[] =>
  value === null || value === '' ? [] : [{ term, value }];
