/** The packages' exports hide their own types. */
declare module '@php-wasm/node-8-2' {
  export const getPHPLoaderModule: () => Promise<unknown>;
}

declare module '@php-wasm/universal' {
  export const loadPHPRuntime: (module: unknown) => Promise<number>;

  export class PHP {
    constructor(runtime: number);
    mkdir(path: string): void;
    writeFile(path: string, text: string): void;
    readFileAsText(path: string): string;
    run(options: {
      readonly code: string;
    }): Promise<{ readonly text: string; readonly errors: string }>;
    exit(): void;
  }

  export class PHPRequestHandler {
    constructor(options: {
      readonly php: PHP;
      readonly documentRoot: string;
      readonly absoluteUrl: string;
      readonly cookieStore: false;
    });
    request(request: {
      readonly url: string;
      readonly method: 'GET' | 'POST';
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: Uint8Array;
    }): Promise<{
      readonly httpStatusCode: number;
      readonly text: string;
      readonly errors: string;
      readonly headers: Readonly<Record<string, readonly string[]>>;
    }>;
  }
}
