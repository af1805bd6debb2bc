import type { Tool } from '../tool.ts';
import type { Kind } from './kinds.ts';

export const toolsThatTake = (kind: Kind, tools: readonly Tool[]): readonly Tool[] =>
  tools.filter(({ takes }) => takes?.[kind] !== undefined);
