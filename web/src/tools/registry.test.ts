import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../config/pages.ts';
import { tools } from './registry.ts';
import { relatedTools } from './related-tools.ts';

const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'tool.ts')),
);

describe.each(tools.map((tool) => [tool.slug, tool] as const))('The tool %s', (slug, tool) => {
  it('has the specified address and a folder with its name', () => {
    expect(tool.path).toBe(`/webtools/${slug}`);
    expect(folders).toContain(slug);
  });

  it('has a title and a description that a search engine shows in full', () => {
    expect(`${tool.title} · Haat`.length).toBeLessThanOrEqual(65);
    expect(tool.description.length).toBeGreaterThanOrEqual(50);
    expect(tool.description.length).toBeLessThanOrEqual(160);
  });

  it('has keywords that differ from its name', () => {
    expect(tool.keywords.length).toBeGreaterThan(0);
    for (const keyword of tool.keywords) expect(tool.name.toLowerCase()).not.toBe(keyword);
  });

  it('has three related tools', () => {
    const next = relatedTools(tool, tools, 3);
    expect(next).toHaveLength(3);
    expect(next).not.toContain(tool);
  });
});

it('no two tools or pages share an address, a title or a description', () => {
  const all = [...tools, ...Object.values(pages)];
  for (const field of ['path', 'title', 'description'] as const) {
    expect(new Set(all.map((page) => page[field])).size).toBe(all.length);
  }
});

it('every tool folder is in the registry', () => {
  expect(tools.map(({ slug }) => slug).toSorted()).toEqual(folders.toSorted());
});
