import { createFinder } from '../../lib/search/create-finder.ts';
import type { Tool } from '../tool.ts';

export const findTools = (tools: readonly Tool[]): ((query: string) => readonly Tool[]) => {
  const find = createFinder(
    tools.map((tool) => ({
      tool,
      label: tool.name,
      about: tool.tagline,
      words: tool.keywords.join(' '),
    })),
  );
  return (query) => find(query).map(({ tool }) => tool);
};
