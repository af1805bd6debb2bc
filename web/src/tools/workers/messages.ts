export type WorkerMessage<Answer> =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly message: string };
