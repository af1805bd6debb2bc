/** A tagged A4 sheet (PDF/UA): lines and the footer are artifacts. Points, from the top left. */
import PDFDocument from 'pdfkit';
import { FONTS } from './fonts.ts';
import {
  drawSet,
  heightOfSet,
  isPlain,
  registerShaped,
  type SetStyle,
  widthOfSet,
} from './set-text.ts';

export const INK = '#1A1D42';
export const INK_2 = '#4A4D6B';
export const LINE = '#DAD2C0';
export const MARIGOLD = '#F6AE1B';

export const LEFT = 42;
export const RIGHT = 553;

export type TextStyle = {
  readonly font?: keyof typeof FONTS;
  /** Points; 9.75 unless given. */
  readonly size?: number;
  readonly color?: string;
  readonly width?: number;
  readonly align?: 'left' | 'right';
};

/** For screen readers. */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD';

export type Sheet = {
  y: number;
  readonly text: (role: Role, text: string, x: number, y: number, style?: TextStyle) => void;
  /** @returns the height in points. */
  readonly height: (text: string, style?: TextStyle) => number;
  readonly width: (text: string, style?: TextStyle) => number;
  readonly within: (role: 'Table' | 'TR', draw: () => void) => void;
  readonly rule: (from: number, to: number, y: number, color?: string, thickness?: number) => void;
  readonly decorate: (draw: (doc: PDFKit.PDFDocument) => void) => void;
  readonly newPage: () => void;
  readonly finish: (onEach: (page: number, pages: number) => void) => Promise<Buffer>;
};

const inOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

export const openSheet = (title: string, createdAt: Date): Sheet => {
  const doc = new PDFDocument({
    size: 'A4',
    // Text near the lower edge must not start a page.
    margins: { top: 42, left: LEFT, right: 42, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    // Else pdfkit loads Helvetica, which is not embedded.
    font: null as unknown as string,
    // Only the document's own dates: equal documents give equal bytes.
    info: { Title: title, Author: '', CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerShaped(doc, 'regular', FONTS.regular);
  registerShaped(doc, 'bold', FONTS.bold);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let open = root;

  const styled = ({ font = 'regular', size = 9.75, color = INK }: TextStyle = {}) =>
    doc.font(font).fontSize(size).fillColor(color);

  const setStyle = ({
    font = 'regular',
    size = 9.75,
    color = INK,
    width = RIGHT - LEFT,
    align = 'left',
  }: TextStyle = {}): SetStyle => ({ font, size, color, width, align });

  const boxOf = ({ width = RIGHT - LEFT, align = 'left' }: TextStyle = {}) =>
    ({ width, align, lineGap: 0 }) as const;

  return {
    y: 42,
    text: (role, text, x, y, style) => {
      const printed = inOneLine(text);
      // Copied or read aloud, non-Latin text would come in glyph order, or as code points.
      const isAsPrinted = isPlain(text);
      const draw = () => {
        if (isPlain(printed)) styled(style).text(printed, x, y, boxOf(style));
        else drawSet(doc, printed, x, y, setStyle(style));
      };
      open.add(doc.struct(role, isAsPrinted ? {} : { actual: text }, draw));
    },
    height: (text, style) => {
      const printed = inOneLine(text);
      return isPlain(printed)
        ? styled(style).heightOfString(printed, boxOf(style))
        : heightOfSet(doc, printed, setStyle(style));
    },
    width: (text, style) => {
      const printed = inOneLine(text);
      return isPlain(printed)
        ? styled(style).widthOfString(printed)
        : widthOfSet(doc, printed, setStyle(style));
    },
    within: (role, draw) => {
      const parent = open;
      const inside = doc.struct(role);
      parent.add(inside);
      open = inside;
      draw();
      open = parent;
      inside.end();
    },
    rule: (from, to, y, color = INK, thickness = 0.75) => {
      doc.markContent('Artifact', { type: 'Layout' });
      doc.rect(from, y, to - from, thickness).fill(color);
      doc.endMarkedContent();
    },
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw(doc);
      doc.endMarkedContent();
    },
    newPage() {
      doc.addPage();
      this.y = 42;
    },
    finish: (onEach) => {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        onEach(page + 1, count);
      }
      root.end();
      doc.end();
      return ended;
    },
  };
};
