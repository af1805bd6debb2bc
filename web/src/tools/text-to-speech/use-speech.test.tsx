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

describe('Speaking a text', () => {
  it('continues piece by piece, each with a voice of its language, and ends', () => {
    const { result } = started('नया घर। New house.');
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([['नया घर।', 'hi-IN']]);
    emit('start');
    emit('end');
    expect(spoken.at(-1)).toMatchObject({ text: 'New house.', lang: 'en-IN' });
    expect(result.current.speech).toMatchObject({ state: 'speaking', piece: { share: 8 / 18 } });
    emit('end');
    expect(result.current.speech).toEqual({ state: 'silent' });
  });

  it('sets the language when no voice supports it', () => {
    started('வணக்கம்');
    expect(spoken[0]).toMatchObject({ lang: 'ta', voice: undefined });
  });

  it('resumes after a pause with the same piece', () => {
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

  it('ends after a stop and when the page is left', () => {
    const { result, unmount } = started('One. Two.');
    act(() => result.current.stop());
    emit('end');
    expect(spoken).toHaveLength(1);
    expect(result.current.speech.state).toBe('silent');
    const before = cancelled;
    unmount();
    expect(cancelled).toBe(before + 1);
  });

  it('shows why it failed, but not when another page took the voice', () => {
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

  it('fails when the voice does not start in time', () => {
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
