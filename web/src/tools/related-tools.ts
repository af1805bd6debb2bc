import type { Tool } from './tool.ts';

const shared = (one: Tool, other: Tool): number =>
  one.keywords.filter((keyword) => other.keywords.includes(keyword)).length;

/** Same category first, then shared words. */
export const relatedTools = (
  tool: Tool,
  tools: readonly Tool[],
  count: number,
): readonly Tool[] => {
  const nearness = (other: Tool) =>
    (other.category === tool.category ? 10 : 0) + shared(tool, other);
  return tools
    .filter(({ slug }) => slug !== tool.slug)
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, count);
};
