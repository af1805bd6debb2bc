/** No statement; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
