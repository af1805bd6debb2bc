import { parseArgs } from 'node:util';

/** Where events are stored; `eventstoredb` is its stand-in, in its own process. */
export const ENGINES = ['postgres', 'eventstoredb'] as const;
export type Engine = (typeof ENGINES)[number];

export type BenchOptions = {
  readonly names: readonly string[];
  readonly orders: number;
  readonly runs: number;
  /** Concurrent customers, one measurement each. */
  readonly customers: readonly number[];
  /** Of orders: measured in turns. */
  readonly engines: readonly Engine[];
  readonly write: boolean;
};

const wholeNumber = (text: string, name: string, min: number): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= min) return number;
  throw new Error(`--${name} takes whole numbers from ${min} on, not "${text}".`);
};

const engineNamed = (text: string): Engine => {
  const engine = ENGINES.find((one) => one === text);
  if (engine) return engine;
  throw new Error(`--engines takes ${ENGINES.join(' and ')}, not "${text}".`);
};

/** @throws {Error} naming the wrong argument. */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      orders: { type: 'string', default: '300' },
      runs: { type: 'string', default: '5' },
      customers: { type: 'string', default: '1,8,32' },
      engines: { type: 'string', default: 'postgres' },
      write: { type: 'boolean', default: false },
    },
  });
  return {
    names: positionals,
    orders: wholeNumber(values.orders, 'orders', 1),
    runs: wholeNumber(values.runs, 'runs', 1),
    customers: values.customers.split(',').map((text) => wholeNumber(text, 'customers', 1)),
    engines: values.engines.split(',').map(engineNamed),
    write: values.write,
  };
};
