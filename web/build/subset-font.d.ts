declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'truetype' | 'woff2';
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  };
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export default subsetFont;
}
