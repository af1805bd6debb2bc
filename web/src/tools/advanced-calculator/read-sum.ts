/** Turns typed text into the parser's: foreign signs, commas, functions without brackets. */
type Token = { readonly kind: 'number' | 'name' | 'space' | 'sign'; readonly text: string };

const SIGNS = new Map(
  Object.entries({
    '×': '*',
    '·': '*',
    '∙': '*',
    '✕': '*',
    '÷': '/',
    '∕': '/',
    '−': '-',
    '–': '-',
    '—': '-',
    '**': '^',
    π: 'pi',
    '°': ' deg',
    '°C': ' degC',
    '°F': ' degF',
    '√': 'sqrt',
    '∛': 'cbrt',
    of: '*',
  }),
);
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Zeros of Indian, wide and Arabic digits; nine digits follow each. */
const NOUGHTS = [...'०০੦૦୦௦౦೦൦０٠۰'].map((nought) => nought.codePointAt(0) ?? 0);

/** Work without brackets: sin 30, ln 2, √16. */
const FUNCTIONS = new Set([
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'sqrt', 'cbrt'],
  ...['ln', 'log', 'lg', 'log2', 'log10', 'exp', 'abs', 'round', 'floor', 'ceil'],
]);
/** Belong to the number before: sin 2 pi, cos 60 deg. */
const FACTORS = new Set(['pi', 'tau', 'phi', 'e', 'deg', 'rad', 'grad']);

const GROUPED = /(?:\d{1,2}(?:,\d\d)*,\d{3}|\d{1,3}(?:,\d{3})+)(?![\d,])(?:\.\d*)?/y;
const PLAIN = /0x[\da-f]+\b|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const NAME = /°[CF]?\b|°|[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const REST = /\s+|"[^"]*"|\*\*|[=!<>]=|./suy;

const plainDigits = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const nought = NOUGHTS.find((start) => code >= start && code < start + 10);
      return nought === undefined ? digit : String(code - nought);
    })
    .replace(
      /⁻?[⁰¹²³⁴-⁹]+/g,
      (raised) =>
        `^${[...raised].map((one) => (one === '⁻' ? '-' : RAISED.indexOf(one))).join('')}`,
    );

/** A comma separates arguments in a call, and groups digits elsewhere. */
const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  const brackets: ('call' | 'group')[] = [];
  const take = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  for (let at = 0; at < text.length; ) {
    const isGrouping = brackets.at(-1) !== 'call';
    const grouped = isGrouping ? take(GROUPED, at) : undefined;
    const number = grouped ?? take(PLAIN, at);
    const name = number === undefined ? take(NAME, at) : undefined;
    const piece = number ?? name ?? take(REST, at) ?? text.charAt(at);
    const last = tokens.findLast(({ kind }) => kind !== 'space');
    if (piece === '(') brackets.push(last?.kind === 'name' ? 'call' : 'group');
    if (piece === '[') brackets.push('call');
    if (piece === ')' || piece === ']') brackets.pop();
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign';
    const written = SIGNS.get(piece) ?? (grouped === undefined ? piece : piece.replaceAll(',', ''));
    if (piece.trim() === '') tokens.push({ kind: 'space', text: piece });
    else if (piece === '√' || piece === '∛' || piece === 'π')
      tokens.push({ kind: 'name', text: written });
    else tokens.push({ kind: piece === 'of' ? 'sign' : kind, text: written });
    at += piece.length;
  }
  return tokens;
};

const BEFORE_A_SUM = new Set(['(', '[', ',', ';', ':', '=', '<', '>', '<=', '>=', '==', '!=']);

const sumStart = (tokens: readonly Token[], at: number): number => {
  let depth = 0;
  for (let start = at; start > 0; start -= 1) {
    const text = tokens[start - 1]?.text ?? '';
    if (depth === 0 && BEFORE_A_SUM.has(text)) return start;
    if (text === ')' || text === ']') depth += 1;
    if (text === '(' || text === '[') depth -= 1;
  }
  return 0;
};

/** The parser reads the second % of 200 + 5% + 5% as a remainder: adds brackets. */
const withPercents = (tokens: readonly Token[]): readonly Token[] => {
  const signs: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    signs.push(token);
    const next = tokens[afterSpaces(tokens, at + 1)]?.text ?? '';
    if (token.text !== '%' || !/^[+-]$/.test(next)) continue;
    signs.splice(sumStart(signs, signs.length - 1), 0, { kind: 'sign', text: '(' });
    signs.push({ kind: 'sign', text: ')' });
  }
  return signs;
};

type Read = { readonly text: string; readonly next: number };

const afterSpaces = (tokens: readonly Token[], at: number): number =>
  tokens[at]?.kind === 'space' ? at + 1 : at;

const groupAt = (tokens: readonly Token[], at: number): Read | null => {
  let depth = 0;
  for (let end = at; end < tokens.length; end += 1) {
    const text = tokens[end]?.text;
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth === 0) return { text: written(tokens.slice(at, end + 1)), next: end + 1 };
  }
  return null;
};

const factorsAt = (tokens: readonly Token[], at: number): Read => {
  let text = tokens[at]?.text ?? '';
  let next = at + 1;
  for (;;) {
    const place = afterSpaces(tokens, next);
    const name = tokens[place]?.text.trim() ?? '';
    if (tokens[place]?.kind !== 'name' || !FACTORS.has(name)) return { text, next };
    text += ` ${name}`;
    next = place + 1;
  }
};

const operandAt = (tokens: readonly Token[], start: number): Read | null => {
  const at = afterSpaces(tokens, start);
  const token = tokens[at];
  if (token?.text === '-') {
    const operand = operandAt(tokens, at + 1);
    return operand && { ...operand, text: `-${operand.text}` };
  }
  if (token?.kind === 'number') return factorsAt(tokens, at);
  if (token?.kind !== 'name') return null;
  if (FUNCTIONS.has(token.text)) return functionAt(tokens, at);
  const group = tokens[at + 1]?.text === '(' ? groupAt(tokens, at + 1) : null;
  return { text: token.text + (group?.text ?? ''), next: group?.next ?? at + 1 };
};

const functionAt = (tokens: readonly Token[], at: number): Read | null => {
  const name = tokens[at]?.text ?? '';
  const bracket = afterSpaces(tokens, at + 1);
  const group = tokens[bracket]?.text === '(' ? groupAt(tokens, bracket) : null;
  if (group) return { text: name + group.text, next: group.next };
  const operand = operandAt(tokens, at + 1);
  return operand && { text: `${name}(${operand.text})`, next: operand.next };
};

const written = (tokens: readonly Token[]): string => {
  let text = '';
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const isFunction = token?.kind === 'name' && FUNCTIONS.has(token.text);
    const read = isFunction ? functionAt(tokens, at) : null;
    text += read?.text ?? token?.text ?? '';
    at = read?.next ?? at + 1;
  }
  return text;
};

/** "√16 × 1,00,000" becomes "sqrt(16) * 100000". */
export const readSum = (typed: string): string => {
  const plain = plainDigits(typed.toWellFormed())
    .replace(/₹/g, '')
    .replace(/^\s*=|=\s*$/g, '')
    .replace(/(?<=[\d)]\s*)(?<!\b0)[x](?=\s*[\d(.])/gi, '*');
  return written(withPercents(tokensOf(plain))).trim();
};
