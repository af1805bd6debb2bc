export type JsonShape = {
  readonly depth: number;
  /** Approximate length with an indentation of 2. */
  readonly indentedLength: number;
};

/** Measures JSON before parsing: deep nesting grows when indented, and breaks recursion. */
export const shapeOfJson = (text: string): JsonShape => {
  let depth = 0;
  let deepest = 0;
  let indentedLength = text.length;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
      continue;
    }
    if (sign === '"') isInString = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    else if (sign !== ',') continue;
    deepest = Math.max(deepest, depth);
    indentedLength += 2 * Math.max(0, depth) + 1;
  }
  return { depth: deepest, indentedLength };
};
