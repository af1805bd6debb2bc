// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('a saved file stays available for a minute and is released later', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} from ${this.href}`);
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();

  saveFile('invoice.pdf', new Blob(['%PDF']));
  expect(clicked).toEqual(['invoice.pdf from blob:invoice']);
  vi.advanceTimersByTime(60_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoked.mock.calls).toEqual([['blob:invoice']]);
});
