/**
 * All of mathjs (a partial one calculates wrongly, silently) with 128-digit decimals. Only in a
 * worker: it is large, and an expression may run forever.
 */
import { all, type BigNumber, create, type Unit } from 'mathjs';

/** Significant digits of every step. */
export const PRECISION = 128;

export const math = create(all ?? {}, { number: 'BigNumber', precision: PRECISION });

/** Units that mathjs rounds or that were redefined, in SI (NIST SP 811, appendix B). */
const MENDED: Readonly<Record<string, string>> = {
  acre: '4046.8564224',
  acres: '4046.8564224',
  rd: '5.0292',
  sqrd: '25.29285264',
  sqch: '404.68564224',
  mmHg: '133.322387415',
  mmhg: '133.322387415',
  kip: '4448.2216152605',
  kips: '4448.2216152605',
  eV: '1.602176634e-19',
  electronvolt: '1.602176634e-19',
  electronvolts: '1.602176634e-19',
  hp: '745.69987158227022',
};
const units = (math.Unit as unknown as { UNITS: Record<string, { value: BigNumber }> }).UNITS;
for (const [name, value] of Object.entries(MENDED)) {
  const unit = units[name];
  if (unit) unit.value = math.bignumber(value);
}
math.createUnit({
  mph: { definition: '1 mi/h' },
  kmph: { definition: '1 km/h' },
  gaj: { definition: '1 yd^2' },
  quintal: { definition: '100 kg', aliases: ['quintals'] },
  tola: { definition: '11.6638038 g', aliases: ['tolas'] },
});

export const isNumber = (value: unknown): value is BigNumber => math.isBigNumber(value);
export const isUnit = (value: unknown): value is Unit => math.isUnit(value);

export const evaluate: (expression: string, scope: Map<string, unknown>) => unknown = math.evaluate;
export const unitOf: (value: BigNumber, name: string) => Unit = math.unit as never;

const CALLED = new Set([
  ...[
    'add',
    'subtract',
    'multiply',
    'divide',
    'mod',
    'pow',
    'factorial',
    'unaryMinus',
    'unaryPlus',
  ],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh'],
  ...['sqrt', 'cbrt', 'nthRoot', 'square', 'cube', 'exp', 'log', 'log2', 'log10', 'hypot'],
  ...['abs', 'sign', 'round', 'floor', 'ceil', 'fix', 'gcd', 'lcm', 'combinations', 'permutations'],
  ...['min', 'max', 'sum', 'prod', 'mean', 'median', 'std', 'variance', 'to', 'range', 'matrix'],
  ...['equal', 'unequal', 'smaller', 'larger', 'smallerEq', 'largerEq'],
]);

// Untrusted input: evaluate, import and config would reach mathjs itself (mathjs: security).
const offered = (math.expression as unknown as { mathWithTransform: Record<string, unknown> })
  .mathWithTransform;
for (const name of Object.keys(offered)) {
  if (typeof offered[name] === 'function' && !CALLED.has(name)) delete offered[name];
}
