import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Page } from '../config/pages.ts';
import { paths, type ToolCategory } from '../config/paths.ts';
import type { Kind } from './send-to-tool/kinds.ts';

export type Tool = Page & {
  readonly slug: string;
  readonly tagline: string;
  readonly keywords: readonly string[];
  readonly category: ToolCategory;
  readonly icon: TablerIcon;
  /** The browser, the device's own software, our server, or our server for minutes. */
  readonly runs: 'browser' | 'device' | 'server' | 'background';
  readonly query?: readonly string[];
  /** Kinds of text it takes, with the query for each: "" or "?way=decode". */
  readonly takes?: Readonly<Partial<Record<Kind, string>>>;
  readonly load: () => Promise<{ readonly View: ComponentType }>;
};

export const defineTool = (tool: Omit<Tool, 'path' | 'parent' | 'runs'> & Partial<Tool>): Tool => ({
  runs: 'browser',
  ...tool,
  path: paths.webTool(tool.slug),
  parent: 'webTools',
});

export const categoryName = (category: ToolCategory): string =>
  `${category.charAt(0).toUpperCase()}${category.slice(1)}`;
