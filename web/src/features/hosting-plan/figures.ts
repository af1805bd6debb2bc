import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';

export type Usage = NonNullable<OwnedPlanAnswer['disk']>;

export type Figure = {
  /** "12.4 of 50 GB" */
  readonly value: string;
  readonly note: string | null;
  /** 0 to 100; null where there is no limit, or nothing is known. */
  readonly percent: number | null;
};

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const NEAR_PERCENT = 90;

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

type Unit = (count: number) => readonly [text: string, unit: string];

/** By 1024, as hosting servers count. */
export const inBytes: Unit = (bytes) => {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return [number.format(bytes / 1024 ** power), ` ${UNITS[power]}`];
};

export const inCounts: Unit = (count) => [number.format(count), ''];

const withUnit = (count: number, unit: Unit): string => unit(count).join('');

const shareText = (used: number, limit: number, unit: Unit): string => {
  const [text, of] = unit(used);
  const [limitText, ofLimit] = unit(limit);
  return of === ofLimit || used === 0
    ? `${text} of ${limitText}${ofLimit}`
    : `${text}${of} of ${limitText}${ofLimit}`;
};

/** @param usage null while unknown */
export const figureOf = (usage: Usage | null, unit: Unit): Figure => {
  const { used = null, limit = null } = usage ?? {};
  if (used === null) return { value: 'Not known yet', note: null, percent: null };
  if (limit === null) {
    return { value: withUnit(used, unit), note: 'No limit on this plan', percent: null };
  }
  const percent = limit === 0 ? 100 : Math.min(100, (used / limit) * 100);
  const left = limit - used;
  const note = left > 0 ? `${withUnit(left, unit)} left` : 'Nothing left';
  return { value: shareText(used, limit, unit), note, percent };
};

export const isNearLimit = ({ percent }: Figure): boolean =>
  percent !== null && percent >= NEAR_PERCENT;
