import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { oneOf } from '../options.ts';
import { useTyped } from '../typed/use-typed.ts';
import { useOptions } from '../use-options.ts';
import { History, type Line } from './history.tsx';
import { Keypad } from './keypad.tsx';
import type { Sum, SumTask, Variables } from './service.ts';
import { useCalculator } from './use-calculator.ts';
import classes from './view.module.css';

const OPTIONS = { angle: oneOf(['degrees', 'radians']) };
const MAX_LINES = 50;
const NOTHING: Variables = {};

const resultOf = (sum: Sum | null): string =>
  sum?.ok ? `${sum.isExact ? '=' : 'about'} ${sum.shown}` : '=';

export const View = () => {
  const [{ angle }, set] = useOptions(OPTIONS);
  const [typed, setTyped] = useTyped('Sum', '', ['sum']);
  const [variables, setVariables] = useState(NOTHING);
  const [history, setHistory] = useState<readonly Line[]>([]);
  const [recalled, setRecalled] = useState(-1);
  const [isRequested, setIsRequested] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const task = useMemo<SumTask | null>(
    () => (typed.trim() === '' ? null : { typed, variables, angle }),
    [typed, variables, angle],
  );
  const { sum, shown, isSlow, failure, stop } = useCalculator(task);

  const type = (text: string) => {
    setTyped(text);
    setRecalled(-1);
    setIsRequested(false);
  };
  // Enter may come before the result.
  useEffect(() => {
    if (!isRequested || sum === null) return;
    setIsRequested(false);
    if (!sum.ok) return;
    setVariables(sum.variables);
    setHistory((lines) => {
      const id = (lines[0]?.id ?? 0) + 1;
      const line = { id, typed: typed.trim(), result: resultOf(sum), text: sum.text };
      return [line, ...lines].slice(0, MAX_LINES);
    });
    setTyped('');
    setRecalled(-1);
    field.current?.focus();
  }, [isRequested, sum, typed, setTyped]);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    setIsRequested(task !== null);
  };
  const recall = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const next = recalled + step;
    if (step === 0 || next < -1 || next >= history.length) return;
    event.preventDefault();
    type(history[next]?.typed ?? '');
    setRecalled(next);
  };
  const replace = (from: number, to: number, text: string) => {
    type(typed.slice(0, from) + text + typed.slice(to));
    const caret = from + text.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  };
  const selection = (): readonly [number, number] => [
    field.current?.selectionStart ?? typed.length,
    field.current?.selectionEnd ?? typed.length,
  ];
  const deleteAtCaret = () => {
    const [from, to] = selection();
    const before = [...typed.slice(0, from)].at(-1)?.length ?? 0;
    replace(from === to ? from - before : from, to, '');
  };
  return (
    <>
      <form className={classes.form} onSubmit={keep}>
        <TextInput
          ref={field}
          label="Sum"
          placeholder="1,00,000 + 18%"
          classNames={{ input: 'mono' }}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={recall}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={classes.result} role="status">
          {isSlow ? (
            <>
              <span className="muted">Calculating...</span>
              <Button size="sm" onClick={stop}>
                Stop
              </Button>
            </>
          ) : (
            <span className={classes.number}>{resultOf(shown)}</span>
          )}
          {shown !== null && !shown.ok && <span className="muted sm">{shown.error}</span>}
          {shown?.ok && shown.hint !== null && <span className="muted sm">{shown.hint}</span>}
        </div>
        <ErrorMessage>{failure}</ErrorMessage>
        <div className={classes.go}>
          <Button type="submit" variant="cta" disabled={task === null}>
            Save result
          </Button>
          {shown?.ok && <CopyButton value={shown.text} label="Result" />}
        </div>
      </form>
      <Choice
        label="Angles in"
        value={angle}
        choices={{ degrees: 'Degrees', radians: 'Radians' }}
        onChange={(angle) => set({ angle })}
      />
      <Keypad
        onInsert={(text) => replace(...selection(), text)}
        onDelete={deleteAtCaret}
        onClear={() => type('')}
      />
      {history.length > 0 && (
        <History
          lines={history}
          onTake={type}
          onClear={() => {
            setHistory([]);
            setVariables(NOTHING);
          }}
        />
      )}
      <p className="muted sm">
        Enter keeps a result, the arrow up brings the sum back. Names keep results too:{' '}
        <span className="mono">rent = 12000 * 11</span>, then{' '}
        <span className="mono">rent / 12</span>; the last one is <span className="mono">ans</span>.
        Units: <span className="mono">5 km to miles</span>,{' '}
        <span className="mono">98.6 °F to °C</span>, <span className="mono">2.5 lakh / 12</span>.
        There are also cbrt, nthRoot, ln, log10, log2, exp, abs, round, floor, ceil, min, max, sum,
        mean, median, std, gcd, lcm, mod, combinations and permutations.
      </p>
    </>
  );
};
