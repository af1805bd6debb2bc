// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage } from './browser-storage.ts';

beforeEach(() => deviceStorage.clear());

const full = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });

test('without browser storage, values are kept until the page is left', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(deviceStorage.getItem('scheme')).toBeNull();
  deviceStorage.setItem('scheme', 'dark');
  deviceStorage.setItem('width', '90px');
  expect(deviceStorage.getItem('scheme')).toBe('dark');
  deviceStorage.removeItem('scheme');
  expect(deviceStorage.getItem('scheme')).toBeNull();
  deviceStorage.clear();
  expect(deviceStorage.getItem('width')).toBeNull();
});

test('a value that could not be stored is read before an older stored one', () => {
  deviceStorage.setItem('step', '2');
  const writing = full();
  deviceStorage.setItem('step', '3');
  expect(deviceStorage.getItem('step')).toBe('3');
  writing.mockRestore();
  deviceStorage.setItem('step', '4');
  expect(localStorage.getItem('step')).toBe('4');
  expect(deviceStorage.getItem('step')).toBe('4');
});
