import type { ComponentType } from 'react';
import { tools } from '../tools/registry.ts';
import type { Tool } from '../tools/tool.ts';

type Frame = typeof import('../tools/tool-page.tsx')['ToolPage'];

const framed = (tool: Tool, ToolPage: Frame, View: ComponentType) => () => (
  <ToolPage tool={tool}>
    <View />
  </ToolPage>
);

const load = async (tool: Tool) => {
  const [{ ToolPage }, { View }] = await Promise.all([
    import('../tools/tool-page.tsx'),
    tool.load(),
  ]);
  return { Component: framed(tool, ToolPage, View) };
};

export const toolRoutes = tools.map((tool) => ({
  page: tool,
  load: () => load(tool),
  ...(tool.query && { query: tool.query }),
}));
