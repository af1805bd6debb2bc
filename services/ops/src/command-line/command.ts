import type { Shop } from '../shop.ts';
import type { Kind } from './kinds.ts';
import type { ByOperator, Outcome } from './outcome.ts';
import type { Output } from './output.ts';

export type Given = ByOperator & {
  readonly values: Readonly<Record<string, string>>;
  /** '' for an option without a value. */
  readonly options: Readonly<Record<string, string>>;
};

export type OptionOf = {
  readonly about: string;
  /** Such as `<csv>`; missing for a flag. */
  readonly value?: string;
  readonly kind?: Kind;
  readonly isRequired?: boolean;
  /** Also offered by completion. */
  readonly choices?: readonly string[];
};

export type OpsCommand = {
  readonly about: string;
  /** Positional arguments, all required. */
  readonly takes?: Readonly<Record<string, Kind>>;
  readonly options?: Readonly<Record<string, OptionOf>>;
  /** Arguments of the example, without operator and reason. */
  readonly example: string;
  /** It changes something, so it needs an operator, a reason and a confirmation. */
  readonly changes?: boolean;
  /** Runs before the confirmation; not done ends the command. Needs `changes`. */
  readonly preview?: (shop: Shop, given: Given, output: Output) => Promise<Outcome>;
  /** @throws InvalidConfig for a missing setting; other errors mean: shop unavailable. */
  readonly run: (shop: Shop, given: Given, output: Output) => Promise<Outcome>;
};

export type CommandGroup = {
  readonly commands: Readonly<Record<string, OpsCommand>>;
  /** Runs where only the group is given; by default help. */
  readonly byDefault?: string;
};

/** Loaded once its name is typed. */
export type OpsEntry = {
  readonly about: string;
  readonly load: () => Promise<CommandGroup | OpsCommand>;
};

export type Ops = Readonly<Record<string, OpsEntry>>;

export const isGroup = (one: CommandGroup | OpsCommand): one is CommandGroup => 'commands' in one;
