import { CAROUSEL_EXIT_MS, CAROUSEL_INTERVAL_MS } from '@haat/contracts/constants';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../components/icon-button.tsx';
import { paths } from '../../config/paths.ts';
import { useLazyOrder } from '../../ordering/domain/lazy-order.tsx';
import classes from './hero.module.css';
import { HeroSearch } from './hero-search.tsx';
import type { LiveTags } from './live-tags.tsx';
import { PriceTags } from './price-tags.tsx';
import { advance, firstSlogan, phaseLength, slogansOf } from './slogans.ts';
import { withEnding } from './with-ending.ts';

const LENGTHS = { intervalMs: CAROUSEL_INTERVAL_MS, exitMs: CAROUSEL_EXIT_MS };

const useSlogans = (isPaused: boolean, withMotion: boolean) => {
  const [state, setState] = useState(firstSlogan);
  const spent = useRef(0);
  useEffect(() => {
    if (isPaused) return;
    const begun = Date.now();
    const left = Math.max(0, phaseLength(state.phase, withMotion, LENGTHS) - spent.current);
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      spent.current = 0;
      setState((present) => advance(present, withMotion));
    }, left);
    return () => {
      clearTimeout(timer);
      if (!isOver) spent.current += Date.now() - begun;
    };
  }, [state, isPaused, withMotion]);
  return state;
};

export const Hero = ({ tools }: { readonly tools: number }) => {
  const slogans = slogansOf(tools);
  const navigate = useNavigate();
  const [input, setInput] = useState('');
  const isStill = useReducedMotion();
  const [chosen, setChosen] = useState<'playing' | 'stopped' | null>(null);
  const [held, setHeld] = useState(false);
  const stopped = chosen === null ? isStill : chosen === 'stopped';
  const isTyping = input !== '';
  const isPaused = stopped || held || isTyping;
  const { index, phase } = useSlogans(isPaused, !isStill);
  const field = useRef<HTMLInputElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [Live, setLive] = useState<typeof LiveTags | null>(null);
  const order = useLazyOrder('Domain');

  const wake = () =>
    void import('./live-tags.tsx').then(
      (live) => setLive(() => live.LiveTags),
      // The form works without it; the next key tries again.
      () => undefined,
    );
  const type = (value: string) => {
    setInput(value);
    wake();
  };

  const search = (event: FormEvent) => {
    event.preventDefault();
    // Of a pasted link: a secret must not stay in the address.
    navigate(paths.buyDomainNamed(input.trim().replace(/[?#].*|\/\/[^/@]*@/gs, '')));
  };
  const use = (word: string) => {
    setInput(word);
    field.current?.focus();
  };
  const pickEnding = (ending: string) => {
    const { value, caret } = withEnding(input, ending);
    type(value);
    // After React writes the value, or the caret jumps to the end.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  };
  const playOrStop = () => {
    setChosen(stopped ? 'playing' : 'stopped');
    // The button works at once, though pointer and focus are on it.
    setHeld(false);
  };
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  return (
    <section className={`${classes.hero} cloth`} data-typing={isTyping || undefined}>
      <div className={`${classes.stage} wrap`}>
        <div>
          <h1 className="sr-only">Haat: domain names, hosting, code and web tools, paid by UPI</h1>
          <p className={classes.slogan} aria-hidden="true" data-phase={phase} {...hold}>
            <span key={index}>{slogans[index]}</span>
          </p>
          <p className={classes.sub}>
            Search your domain, pay by UPI, and track every step until it’s live.
          </p>
          <HeroSearch ref={field} value={input} onFocus={wake} onChange={type} onSubmit={search} />
          <div className={classes.under}>
            <span ref={line} role="status" className={classes.line} />
            <span>Letters, numbers and hyphens, with a TLD such as .in or .com</span>
            <span className={classes.dots} {...hold}>
              {slogans.map((slogan, dot) => (
                <i
                  key={slogan}
                  data-on={dot === index || undefined}
                  data-paused={isPaused || undefined}
                />
              ))}
              <IconButton
                className={classes.pause}
                icon={stopped ? IconPlayerPlay : IconPlayerPause}
                label={stopped ? 'Play slogans' : 'Pause slogans'}
                onClick={playOrStop}
              />
            </span>
          </div>
        </div>
        {Live && <Live typed={input} line={line} onUse={use} onBuy={order.open} />}
        <PriceTags onPick={pickEnding} />
      </div>
      {order.modal}
    </section>
  );
};
