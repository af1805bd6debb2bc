export type Token = { readonly text: string; readonly isQuoted: boolean };

/** One entry of a zone file; brackets join lines (RFC 1035, 5.1). */
export type ZoneEntry = {
  /** Of its first line, from 1. */
  readonly line: number;
  /** It begins with a space: it is about the same name as the entry before. */
  readonly repeatsName: boolean;
  readonly tokens: readonly Token[];
};

/** Splits a zone file into entries. Comments are left out; quoted texts keep their spaces. */
export const zoneEntries = (text: string): readonly ZoneEntry[] => {
  const entries: ZoneEntry[] = [];
  let tokens: Token[] = [];
  let repeatsName = false;
  let startedAt = 1;
  let line = 1;
  let depth = 0;
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) tokens.push({ text: word, isQuoted: false });
    word = null;
  };
  const endEntry = (): void => {
    endWord();
    if (tokens.length > 0) entries.push({ line: startedAt, repeatsName, tokens });
    tokens = [];
  };
  let isLineStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (isLineStart && depth === 0) {
      startedAt = line;
      repeatsName = char === ' ' || char === '\t';
    }
    isLineStart = false;
    switch (char) {
      case '\n':
        line += 1;
        isLineStart = true;
        if (depth === 0) endEntry();
        else endWord();
        break;
      case ' ':
      case '\t':
      case '\r':
        endWord();
        break;
      case ';': {
        endWord();
        const end = text.indexOf('\n', at);
        at = end === -1 ? text.length : end - 1;
        break;
      }
      case '(':
        endWord();
        depth += 1;
        break;
      case ')':
        endWord();
        depth = Math.max(0, depth - 1);
        break;
      case '"': {
        endWord();
        const quoted = /(?:[^"\\]|\\[\s\S])*/y;
        quoted.lastIndex = at + 1;
        const inside = quoted.exec(text)?.[0] ?? '';
        line += inside.split('\n').length - 1;
        tokens.push({ text: inside.replaceAll(/\\([\s\S])/g, '$1'), isQuoted: true });
        at += inside.length + 1;
        break;
      }
      default:
        word = (word ?? '') + char;
    }
  }
  endEntry();
  return entries;
};
