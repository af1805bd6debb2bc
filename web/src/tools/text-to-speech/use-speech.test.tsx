// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSpeech } from './use-speech.ts';

/** What a browser would say: it speaks nothing, and tells what happens when a test says so. */
class Utterance extends EventTarget {
  lang = '';
  voice: { readonly name: string } | undefined;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

const voice = (name: string, lang: string) =>
  ({ name, lang, localService: true }) as SpeechSynthesisVoice;
const voices = [voice('Lekha', 'hi-IN'), voice('Veena', 'en-IN')];
const manner = { voice: undefined, voices, rate: 1, pitch: 1 };

let spoken: Utterance[];
let cancelled: number;

const emit = (type: string, error?: string): void =>
  act(() => {
    spoken.at(-1)?.dispatchEvent(Object.assign(new Event(type), { error }));
  });

beforeEach(() => {
  vi.useFakeTimers();
  spoken = [];
  cancelled = 0;
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: Utterance) => spoken.push(utterance),
    cancel: () => {
      cancelled += 1;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const started = (text: string) => {
  const { result, unmount } = renderHook(useSpeech);
  act(() => result.current.speak(text, manner));
  return { result, unmount };
};

describe('A text that is spoken', () => {
  it('goes from piece to piece, each by the voice of its language, and ends', () => {
    const { result } = started('नया घर। New house.');
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([['नया घर।', 'hi-IN']]);
    emit('start');
    emit('end');
    expect(spoken.at(-1)).toMatchObject({ text: 'New house.', lang: 'en-IN' });
    expect(result.current.speech).toMatchObject({ state: 'speaking', piece: { share: 8 / 18 } });
    emit('end');
    expect(result.current.speech).toEqual({ state: 'silent' });
  });

  it('names the language where no voice speaks it', () => {
    started('வணக்கம்');
    expect(spoken[0]).toMatchObject({ lang: 'ta', voice: undefined });
  });

  it('goes on after a pause with the piece it was in', () => {
    const { result } = started('One. Two.');
    emit('end');
    act(() => result.current.pause());
    emit('error', 'canceled');
    expect(result.current.speech).toMatchObject({ state: 'paused', piece: { text: 'Two.' } });
    act(() => result.current.goOn());
    expect(spoken.map(({ text }) => text)).toEqual(['One.', 'Two.', 'Two.']);
    emit('end');
    expect(result.current.speech.state).toBe('silent');
  });

  it('is silent after a stop, whatever still ends, and when the page is left', () => {
    const { result, unmount } = started('One. Two.');
    act(() => result.current.stop());
    emit('end');
    expect(spoken).toHaveLength(1);
    expect(result.current.speech.state).toBe('silent');
    const before = cancelled;
    unmount();
    expect(cancelled).toBe(before + 1);
  });

  it('says why it stopped, and nothing where another page took the voice', () => {
    const { result } = started('One.');
    emit('error', 'network');
    expect(result.current.speech).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('needs the internet'),
    });
    act(() => result.current.speak('One.', manner));
    emit('error', 'interrupted');
    expect(result.current.speech).toEqual({ state: 'silent' });
  });

  it('is given up when the voice does not begin, and not when it has', () => {
    const { result } = started('One.');
    act(() => vi.advanceTimersByTime(10_000));
    expect(result.current.speech).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not answer'),
    });
    act(() => result.current.speak('One.', manner));
    emit('start');
    act(() => vi.advanceTimersByTime(60_000));
    expect(result.current.speech.state).toBe('speaking');
  });
});
