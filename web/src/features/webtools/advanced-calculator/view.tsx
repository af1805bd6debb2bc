import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { oneOf } from '../options.ts';
import { Choice } from '../parts/choice.tsx';
import { useOptions } from '../use-options.ts';
import { Keypad } from './keypad.tsx';
import type { Sum, Variables } from './service.ts';
import classes from './view.module.css';

type Service = typeof import('./service.ts');
type Line = { readonly id: number; readonly typed: string; readonly text: string };

const OPTIONS = { angle: oneOf(['degrees', 'radians']) };
const KEPT_LINES = 50;

export const View = () => {
  const { service, failed } = useService();
  const [{ angle }, set] = useOptions(OPTIONS);
  const [typed, setTyped] = useState('');
  const [variables, setVariables] = useState<Variables>({});
  const [history, setHistory] = useState<readonly Line[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const sum: Sum | null =
    service === null || typed.trim() === '' ? null : service.reckon(typed, variables, angle);

  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (!sum?.ok) return;
    setVariables(sum.variables);
    const line = { id: (history[0]?.id ?? 0) + 1, typed: typed.trim(), text: sum.text };
    setHistory([line, ...history].slice(0, KEPT_LINES));
    setTyped('');
    field.current?.focus();
  };
  const insert = (text: string) => {
    const at = field.current?.selectionStart ?? typed.length;
    const to = field.current?.selectionEnd ?? at;
    setTyped(typed.slice(0, at) + text + typed.slice(to));
    // The caret goes behind what was inserted once React has written it.
    requestAnimationFrame(() =>
      field.current?.setSelectionRange(at + text.length, at + text.length),
    );
  };
  return (
    <>
      <form className={classes.form} onSubmit={keep}>
        <TextInput
          ref={field}
          label="Sum"
          placeholder="(2 + 3)^2 * sin(30)"
          classNames={{ input: 'mono' }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <p className={classes.result} role="status">
          <span className={classes.number}>{sum?.ok ? `= ${sum.text}` : '='}</span>
          {sum !== null && !sum.ok && <span className="muted sm">{sum.error}</span>}
        </p>
        <div className={classes.go}>
          <Button type="submit" variant="cta" disabled={!sum?.ok}>
            Keep
          </Button>
          {sum?.ok && <CopyButton value={sum.text} label="Result" />}
        </div>
      </form>
      {failed && (
        <ErrorMessage>The calculator could not be loaded. Please load the page again.</ErrorMessage>
      )}
      <Choice
        label="Angles in"
        value={angle}
        choices={{ degrees: 'Degrees', radians: 'Radians' }}
        onChange={(angle) => set({ angle })}
      />
      <Keypad
        onInsert={insert}
        onDelete={() => setTyped(typed.slice(0, -1))}
        onClear={() => setTyped('')}
      />
      {history.length > 0 && (
        <section aria-labelledby="history">
          <div className={classes.top}>
            <h2 id="history" className="h3">
              History
            </h2>
            <Button
              size="sm"
              onClick={() => {
                setHistory([]);
                setVariables({});
              }}
            >
              Clear
            </Button>
          </div>
          <ol className={`${classes.history} card`}>
            {history.map((line) => (
              <li key={line.id}>
                <button type="button" className="mono" onClick={() => setTyped(line.typed)}>
                  {line.typed} = <b>{line.text}</b>
                </button>
                <CopyButton value={line.text} label={`Result of ${line.typed}`} iconOnly />
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className="muted sm">
        Names keep results: <span className="mono">rent = 12000 * 11</span>, then{' '}
        <span className="mono">rent / 12</span>. The last kept result is{' '}
        <span className="mono">ans</span>. log is the natural logarithm. There are also log2, log10,
        exp, nthRoot, abs, round, floor, ceil, min, max, mean, median, sum, gcd, lcm, mod,
        combinations and permutations.
      </p>
    </>
  );
};

/** The part that reckons is larger than all the rest of the page: it comes after it. */
const useService = () => {
  const [service, setService] = useState<Service | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./service.ts').then(setService, () => setFailed(true));
  }, []);
  return { service, failed };
};
