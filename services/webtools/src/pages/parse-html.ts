import { type Handler, Parser } from 'htmlparser2';

/**
 * How deep elements nest. What is deeper stands beside instead of inside, as in browsers (Blink's
 * kMaximumHTMLParserDOMTreeDepth): the parser's cost runs away with depth.
 */
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
    // A form within a form has no name here and was never opened.
    return (this.#opensFlat && name !== '') || super.isVoidElement(name);
  }
}

/** Reads HTML as far as it goes; broken HTML is no error. Every element is opened and closed. */
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
