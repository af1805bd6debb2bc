import type { Finding } from '@haat/contracts/http/webtools/finding';
import type { PageTags, PreviewImage } from '@haat/contracts/http/webtools/meta-tags-checker';

export type PageDetails = {
  readonly url: string;
  readonly status: number;
  readonly tags: PageTags;
  readonly image: PreviewImage | null;
};

export type Check = (page: PageDetails) => readonly Finding[];

export const bad = (code: string, title: string, advice: string): readonly Finding[] => [
  { code, level: 'bad', title, advice },
];

export const warning = (code: string, title: string, advice: string): readonly Finding[] => [
  { code, level: 'warning', title, advice },
];

export const fine: readonly Finding[] = [];

export const signsIn = (text: string): number =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
