import type { Shop } from '../shop.ts';
import type { Kind } from './kinds.ts';
import type { ByOperator, Outcome } from './outcome.ts';
import type { Output } from './output.ts';

/** What was written behind the command's name. */
export type Given = ByOperator & {
  /** By the names that the command gives them. */
  readonly values: Readonly<Record<string, string>>;
  /** Options that were written: the text of one that takes a text, '' of one that does not. */
  readonly options: Readonly<Record<string, string>>;
};

export type OptionOf = {
  readonly about: string;
  /** What follows it, such as `<csv>`; nothing where it is a flag. */
  readonly value?: string;
  /** What it may be; anything that can be seen unless given. */
  readonly kind?: Kind;
  /** Not to be left out. */
  readonly isRequired?: boolean;
  /** All that may follow it; anything else is refused, and completion names them. */
  readonly choices?: readonly string[];
};

/** One thing that an operator can look at or do. */
export type OpsCommand = {
  readonly about: string;
  /** What stands behind the name, in this order, and what it may be; all of it must be there. */
  readonly takes?: Readonly<Record<string, Kind>>;
  readonly options?: Readonly<Record<string, OptionOf>>;
  /** What stands behind the name in its example, without the operator and the reason. */
  readonly example: string;
  /** It changes something: not done without somebody's name and reason, and a yes. */
  readonly changes?: boolean;
  /**
   * Says what it would do, before anybody is asked whether to do it; not done ends it there. Only of
   * one that changes something.
   */
  readonly preview?: (shop: Shop, given: Given, output: Output) => Promise<Outcome>;
  /**
   * @throws InvalidConfig where a setting is missing; whatever else is thrown says that the shop
   *   cannot be reached.
   */
  readonly run: (shop: Shop, given: Given, output: Output) => Promise<Outcome>;
};

/** Commands about the same thing: `npm run ops -- <group> <command>`. */
export type CommandGroup = {
  readonly commands: Readonly<Record<string, OpsCommand>>;
  /** The one that is meant where only the group is written; help unless given. */
  readonly byDefault?: string;
};

/** A group, or a command that stands alone. Its code is read once its name is written. */
export type OpsEntry = {
  /** In one line, for the list of all. */
  readonly about: string;
  readonly load: () => Promise<CommandGroup | OpsCommand>;
};

/** What `npm run ops --` understands. */
export type Ops = Readonly<Record<string, OpsEntry>>;

export const isGroup = (one: CommandGroup | OpsCommand): one is CommandGroup => 'commands' in one;
