import { type Handler, Parser } from 'htmlparser2';

/** Deeper elements become siblings, as in Blink: the parser's cost grows with depth. */
export const DEEPEST_NESTING = 512;

type ElementHandler = Pick<Handler, 'onopentag'> & Partial<Pick<Handler, 'ontext' | 'onclosetag'>>;

class ShallowParser extends Parser {
  readonly #isDeep: () => boolean;
  #opensFlat = false;

  constructor(handler: Partial<Handler>, isDeep: () => boolean) {
    super(handler);
    this.#isDeep = isDeep;
  }

  override onopentagname(start: number, end: number): void {
    this.#opensFlat = this.#isDeep();
    super.onopentagname(start, end);
  }

  override onclosetag(start: number, end: number): void {
    this.#opensFlat = false;
    super.onclosetag(start, end);
  }

  protected override isVoidElement(name: string): boolean {
    // A nested form has no name here and was not opened.
    return (this.#opensFlat && name !== '') || super.isVoidElement(name);
  }
}

/** Never fails on broken HTML; every element is opened and closed. */
export const parseHtml = (html: string, handler: ElementHandler): void => {
  let depth = 0;
  const counting: Partial<Handler> = {
    ...handler,
    onopentagname: () => {
      depth += 1;
    },
    onclosetag: (name, isImplied) => {
      depth -= 1;
      handler.onclosetag?.(name, isImplied);
    },
  };
  new ShallowParser(counting, () => depth >= DEEPEST_NESTING).end(html);
};
