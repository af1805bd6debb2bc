import type { LegalText } from './legal-text.ts';

export type TextsByVersion = Readonly<Record<string, LegalText>>;

/** @param files by path: `…/terms/2026-12-01.md`. */
export const byVersion = (files: Readonly<Record<string, LegalText>>): TextsByVersion =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ''), text]),
  );
