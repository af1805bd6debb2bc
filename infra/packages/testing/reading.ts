import { parseSync } from '@swc/core';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

type Element = Tree.Element;

export const elementsIn = (node: Tree.Node): Element[] => {
  const children = 'childNodes' in node ? node.childNodes : [];
  const own = 'tagName' in node ? [node] : [];
  return [...own, ...children.flatMap(elementsIn)];
};

export const attribute = (element: Element | undefined, name: string): string | undefined =>
  element?.attrs.find((one) => one.name === name)?.value;

export const textOf = (node: Tree.Node): string => {
  if ('value' in node) return node.value.replace(/\s+/g, ' ').trim();
  if (!('childNodes' in node) || node.nodeName === 'style') return '';
  return node.childNodes.map(textOf).filter(Boolean).join(' ');
};

/** The errors in a page, and the files of the package that it links. */
export const readPage = (
  html: string,
): { readonly faults: readonly string[]; readonly links: readonly string[] } => {
  const faults: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => faults.push(code) });
  const elements = elementsIn(document);
  const find = (tag: string) => elements.filter(({ tagName }) => tagName === tag);
  const text = (element: Element | undefined): string =>
    element?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';
  const need = (isThere: boolean, fault: string): void => {
    if (!isThere) faults.push(fault);
  };

  need(/^[a-z]{2}(-[A-Z]{2})?$/.test(attribute(find('html')[0], 'lang') ?? ''), 'no lang');
  need(text(find('title')[0]).trim() !== '', 'no title');
  const metas = new Map(find('meta').map((meta) => [attribute(meta, 'name'), meta]));
  const viewport = attribute(metas.get('viewport'), 'content') ?? '';
  need(viewport.includes('width=device-width'), 'no viewport');
  need(!/user-scalable=no|maximum-scale/.test(viewport), 'cannot be zoomed');
  need(Boolean(attribute(metas.get('description'), 'content')), 'no description');
  need(find('h1').length === 1, 'not one h1');
  for (const script of find('script')) {
    const isData = attribute(script, 'type') === 'application/ld+json';
    need(isData || attribute(script, 'src') !== undefined, 'inline script');
  }
  for (const { attrs } of elements) {
    for (const { name } of attrs) need(!/^on[a-z]+$/.test(name), `handler ${name}`);
  }
  const ids = elements.flatMap((element) => attribute(element, 'id') ?? []);
  need(new Set(ids).size === ids.length, 'an id twice');
  for (const label of find('label')) {
    const target = attribute(label, 'for');
    need(target === undefined || ids.includes(target), `label for nothing: ${target}`);
  }

  const addresses = elements.flatMap((element) =>
    ['src', 'href'].flatMap((name) => attribute(element, name) ?? []),
  );
  for (const address of addresses.filter((one) => one.startsWith('#') && one !== '#')) {
    need(ids.includes(address.slice(1)), `leads nowhere: ${address}`);
  }
  const isOwn = (address: string): boolean => !/^(?:[a-z]+:|#|\/\/)/i.test(address);
  return { faults, links: addresses.filter(isOwn) };
};

/** @returns its imports. @throws with the parse error. */
export const readScript = (source: string, name: string): readonly string[] => {
  const isJsx = name.endsWith('.jsx');
  const { body } = parseSync(source, { syntax: 'ecmascript', jsx: isJsx, target: 'es2024' });
  return body.flatMap((item) => ('source' in item && item.source ? [item.source.value] : []));
};
