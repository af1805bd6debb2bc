import { evaluate } from './maths.ts';

const ANGLES = ['degrees', 'radians'] as const;
export type Angle = (typeof ANGLES)[number];

/** What has been given a name so far; `ans` is the last result. */
export type Variables = Readonly<Record<string, number>>;

export type Sum =
  | {
      readonly ok: true;
      readonly value: number;
      /** At most twelve digits, without grouping. */
      readonly text: string;
      readonly variables: Variables;
    }
  | { readonly ok: false; readonly error: string };

const DIGITS = 12;
const LONGEST = 1000;

/** Signs that people type or paste, and what they mean. */
const SIGNS: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '√': ' sqrt ',
  π: ' pi ',
  '²': '^2',
  '³': '^3',
};

const plainSigns = (expression: string): string =>
  expression
    .replace(/[×·÷−–√π²³]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/sqrt\s+(?=\()/g, 'sqrt');

const TURN = 180;
/** What a circle gives for round angles is not round in binary: sin(180) would be 1.2e-16. */
const tidy = (value: number): number => Math.round(value * 1e15) / 1e15;
const radians = (degrees: number): number => (degrees * Math.PI) / TURN;
const degrees = (angle: number): number => tidy((angle * TURN) / Math.PI);

const IN_DEGREES = {
  sin: (angle: number) => tidy(Math.sin(radians(angle))),
  cos: (angle: number) => tidy(Math.cos(radians(angle))),
  tan: (angle: number) => tidy(Math.sin(radians(angle))) / tidy(Math.cos(radians(angle))),
  asin: (value: number) => degrees(Math.asin(value)),
  acos: (value: number) => degrees(Math.acos(value)),
  atan: (value: number) => degrees(Math.atan(value)),
  atan2: (y: number, x: number) => degrees(Math.atan2(y, x)),
} as const;

/** What the parser says, in words for people. */
const explained = (expression: string, message: string): string => {
  const unknown = /Undefined (?:symbol|function) (\S+)/.exec(message)?.[1];
  if (unknown !== undefined) return `Nothing is called ${unknown}.`;
  if (/\d,\d/.test(expression)) return 'Please write numbers without commas: 100000.';
  if (/end of expression|Parenthesis/.test(message)) return 'Something is missing at the end.';
  const at = /\(char (\d+)\)/.exec(message)?.[1];
  return at === undefined ? 'This cannot be reckoned.' : `Sign ${at} does not fit there.`;
};

/** Reckons one line. It may use variables, and give a result a name: `rent = 12000 * 11`. */
export const reckon = (typed: string, variables: Variables, angle: Angle): Sum => {
  if (typed.length > LONGEST) return { ok: false, error: `At most ${LONGEST} signs.` };
  const expression = plainSigns(typed);
  const scope = new Map<string, unknown>([
    ...Object.entries(angle === 'degrees' ? IN_DEGREES : {}),
    ...Object.entries(variables),
  ]);
  try {
    const value = evaluate(expression, scope);
    if (typeof value !== 'number') return { ok: false, error: 'This gives no number.' };
    if (!Number.isFinite(value)) return { ok: false, error: 'This has no result.' };
    const named = [...scope].filter((entry): entry is [string, number] =>
      Number.isFinite(entry[1]),
    );
    return {
      ok: true,
      value,
      text: String(Number(value.toPrecision(DIGITS))),
      variables: { ...Object.fromEntries(named), ans: value },
    };
  } catch (error) {
    return { ok: false, error: explained(expression, error instanceof Error ? error.message : '') };
  }
};
