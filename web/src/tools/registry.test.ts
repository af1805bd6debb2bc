import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../config/pages.ts';
import { tools } from './registry.ts';
import { relatedTools } from './related-tools.ts';

const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'tool.ts')),
);

describe.each(tools.map((tool) => [tool.slug, tool] as const))('the tool %s', (slug, tool) => {
  it('stands where the specification says, in a folder of that name', () => {
    expect(tool.path).toBe(`/webtools/${slug}`);
    expect(folders).toContain(slug);
  });

  it('has a title and a description that a search engine shows in full', () => {
    expect(`${tool.title} · Haat`.length).toBeLessThanOrEqual(65);
    expect(tool.description.length).toBeGreaterThanOrEqual(50);
    expect(tool.description.length).toBeLessThanOrEqual(160);
  });

  it('is found by words that its name does not have', () => {
    expect(tool.keywords.length).toBeGreaterThan(0);
    for (const keyword of tool.keywords) expect(tool.name.toLowerCase()).not.toBe(keyword);
  });

  it('leads on to other tools', () => {
    const next = relatedTools(tool, tools, 3);
    expect(next).toHaveLength(3);
    expect(next).not.toContain(tool);
  });
});

it('no two tools, and no tool and page, share an address, a title or a description', () => {
  const all = [...tools, ...Object.values(pages)];
  for (const field of ['path', 'title', 'description'] as const) {
    expect(new Set(all.map((page) => page[field])).size).toBe(all.length);
  }
});

it('every folder of a tool is in the registry', () => {
  expect(tools.map(({ slug }) => slug).toSorted()).toEqual(folders.toSorted());
});
