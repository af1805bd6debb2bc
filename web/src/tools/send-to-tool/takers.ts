import type { Tool } from '../tool.ts';
import type { Kind } from './kinds.ts';

/** Those of the tools that take this kind of text, in their order. */
export const toolsThatTake = (kind: Kind, tools: readonly Tool[]): readonly Tool[] =>
  tools.filter(({ takes }) => takes?.[kind] !== undefined);
