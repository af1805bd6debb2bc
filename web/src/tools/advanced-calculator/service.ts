import type { BigNumber } from 'mathjs';
import { CIRCLES } from './angles.ts';
import { type GroupedInCall, groupedInCall } from './grouped-in-call.ts';
import { evaluate, isNumber, isUnit, math, PRECISION, unitOf } from './maths.ts';
import { readSum } from './read-sum.ts';

export type Angle = keyof typeof CIRCLES;

type SavedVariable = { readonly value: string; readonly unit: string | null };

/** `ans` is the last result. */
export type Variables = Readonly<Record<string, SavedVariable>>;

export type SumTask = {
  readonly typed: string;
  readonly variables: Variables;
  readonly angle: Angle;
};

export type Sum =
  | {
      readonly ok: true;
      readonly text: string;
      /** "1,00,000", "1.5 × 10^20" */
      readonly shown: string;
      readonly isExact: boolean;
      readonly hint: string | null;
      readonly variables: Variables;
    }
  | { readonly ok: false; readonly error: string };

const MAX_LENGTH = 1000;
const HONEST_DIGITS = 15;
/** Digits beyond these are rounding errors. */
const TRUSTED_DIGITS = PRECISION - 8;
/** Longer results are endless, or shown in powers of ten. */
const MAX_DIGITS = { whole: 100, broken: 40 };
const MIN_EXPONENT = -7;

const AMOUNTS = { lakh: 100_000, lakhs: 100_000, crore: 10_000_000, crores: 10_000_000 };

const scopeOf = ({ variables, angle }: SumTask): Map<string, unknown> => {
  const amounts = Object.entries(AMOUNTS).map(
    ([name, value]) => [name, math.bignumber(value)] as const,
  );
  const savedVariables = Object.entries(variables).map(([name, { value, unit }]) => {
    const number = math.bignumber(value);
    return [name, unit === null ? number : unitOf(number, unit)] as const;
  });
  return new Map<string, unknown>([
    ...Object.entries(CIRCLES[angle]),
    ['ln', math.log],
    ['lg', math.log10],
    ...amounts,
    ...savedVariables,
  ]);
};

type Written = { readonly text: string; readonly isExact: boolean };

const inDigits = (value: BigNumber): Written => {
  const trusted = value.toSignificantDigits(TRUSTED_DIGITS);
  const max = trusted.isInteger() ? MAX_DIGITS.whole : MAX_DIGITS.broken;
  const isShort = trusted.precision(true) <= max && trusted.e >= -max;
  if (isShort) {
    const isSmall = trusted.e < MIN_EXPONENT;
    return { text: isSmall ? trusted.toExponential() : trusted.toFixed(), isExact: true };
  }
  const rounded = value.toSignificantDigits(HONEST_DIGITS);
  const isPlain = rounded.e >= MIN_EXPONENT && rounded.e < HONEST_DIGITS;
  return {
    text: isPlain ? rounded.toFixed() : rounded.toExponential(),
    isExact: trusted.eq(rounded) && trusted.precision() <= HONEST_DIGITS,
  };
};

/** Indian grouping; powers of ten as written by hand. */
const grouped = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', power] =
    /^(-?)(\d+)((?:\.\d+)?)(?:e([+-]\d+))?$/.exec(text) ?? [];
  const head = whole.replace(/\d(?=(?:\d\d)*\d{3}$)/g, '$&,');
  return `${sign}${head}${fraction}${power === undefined ? '' : ` × 10^${Number(power)}`}`;
};

const BASE_HINT = 'log is the natural logarithm here, like ln. For the one to base 10 write log10.';

const commaHint = ({ number, isSure }: GroupedInCall): string => {
  const instead = `write ${number} in its brackets`;
  return `Commas part the numbers of a function: ${isSure ? instead : `for one number ${instead}`}.`;
};

const hintOn = (expression: string): string | null => {
  const grouped = groupedInCall(expression);
  if (grouped !== null) return commaHint(grouped);
  return /\blog\([^(),]*\)/.test(expression) ? BASE_HINT : null;
};

const explained = (typed: string, expression: string, message: string): string => {
  const unknown = /Undefined (?:symbol|function) (\S+)/.exec(message)?.[1];
  if (unknown !== undefined) return `Unknown name: ${unknown}`;
  if (/end of expression|Parenthesis|End of matrix/.test(message)) {
    return 'Something is missing at the end.';
  }
  const grouped = groupedInCall(expression);
  if (grouped !== null) return commaHint(grouped);
  if (/Integer .*expected/.test(message)) return 'This takes whole numbers from 0 on.';
  if (/Units do not match/.test(message)) return 'These units do not measure the same thing.';
  if (/Unit\b.*BigNumber|BigNumber.*Unit\b|function to /.test(message)) {
    return 'One number here has a unit and the other has none: give both a unit, or neither.';
  }
  if (/Too (?:few|many) arguments in function (\S+)/.test(message)) {
    return `${/function (\S+)/.exec(message)?.[1]} takes another count of numbers.`;
  }
  const at = Number(/\(char (\d+)\)/.exec(message)?.[1]);
  if (Number.isNaN(at)) return 'Can’t calculate this. Check the expression.';
  // Only where the typed text was not rewritten, so that the position is right.
  if (typed.slice(0, at) === expression.slice(0, at)) return `Sign ${at} does not fit there.`;
  return `“${/^\s*(?:\w+|.)/u.exec(expression.slice(at - 1))?.[0].trim()}” does not fit there.`;
};

const NO_NUMBER = { ok: false, error: 'This gives no number.' } as const;
const NO_RESULT = { ok: false, error: 'This has no result that can be written.' } as const;

const lastOf = (value: unknown): unknown => {
  const entries = (value as { readonly entries?: readonly unknown[] } | null)?.entries;
  return Array.isArray(entries) ? entries.at(-1) : value;
};

const savedOf = (value: unknown): SavedVariable | null => {
  if (isNumber(value)) return value.isFinite() ? { value: value.toString(), unit: null } : null;
  if (!isUnit(value) || value.toJSON().value === null) return null;
  const unit = value.formatUnits();
  const number: unknown = (value as { toNumeric(unit: string): unknown }).toNumeric(unit);
  return isNumber(number) && number.isFinite() ? { value: number.toString(), unit } : null;
};

const variablesOf = (scope: Map<string, unknown>, before: Map<string, unknown>): Variables =>
  Object.fromEntries(
    [...scope].flatMap(([name, value]) => {
      const saved =
        before.get(name) === value && Object.hasOwn(AMOUNTS, name) ? null : savedOf(value);
      return saved ? [[name, saved]] : [];
    }),
  );

const sumOf = (task: SumTask, expression: string): Sum => {
  const scope = scopeOf(task);
  const before = new Map(scope);
  const found = lastOf(evaluate(expression, scope));
  const value = typeof found === 'number' ? math.bignumber(String(found)) : found;
  if (isNumber(value) && !value.isFinite()) return NO_RESULT;
  const saved = savedOf(value);
  if (saved === null) return math.isComplex(value) ? NO_RESULT : NO_NUMBER;
  const { text, isExact } = inDigits(math.bignumber(saved.value));
  const unit = saved.unit === null ? '' : ` ${saved.unit}`;
  return {
    ok: true,
    text: `${text}${unit}`,
    shown: `${grouped(text)}${unit.replace(/\bdeg([CF])\b/g, '°$1')}`,
    isExact,
    hint: hintOn(expression),
    variables: { ...variablesOf(scope, before), ans: saved },
  };
};

/** `rent = 12000 * 11`. Only in a worker: a short line may run for years. */
export const calculate = (task: SumTask): Sum => {
  if (task.typed.length > MAX_LENGTH) return { ok: false, error: `At most ${MAX_LENGTH} signs.` };
  const expression = readSum(task.typed);
  if (expression === '') return NO_NUMBER;
  try {
    const grouped = groupedInCall(expression);
    if (grouped?.isSure) return { ok: false, error: commaHint(grouped) };
    return sumOf(task, expression);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { ok: false, error: explained(task.typed.trim(), expression, message) };
  }
};
