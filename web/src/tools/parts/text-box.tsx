import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { takeIntoBox } from '../send-to-tool/sent-text.ts';
import { InputActions } from '../text-box/input-actions.tsx';
import { LargeText } from '../text-box/large-text.tsx';
import { ResultActions } from '../text-box/result-actions.tsx';
import { isTooLong } from '../text-box/text-details.ts';
import { useTextInput } from '../text-box/use-text-input.ts';
import { useToolPlace } from '../tool-place.tsx';
import { typedTexts } from '../typed/typed-texts.ts';
import classes from './text-box.module.css';

type TextBoxProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly rows?: number;
  readonly placeholder?: string;
  readonly mono?: boolean;
  readonly error?: string | null;
  readonly side?: ReactNode;
  readonly hint?: ReactNode;
  /** For downloads; the tool's name with `.txt` by default. */
  readonly fileName?: string;
};

/** Back restores input; the first box takes a sent text. Very long text is not shown. */
export const TextBox = ({ onChange, ...box }: TextBoxProps) =>
  onChange === undefined ? <ResultBox {...box} /> : <InputBox {...box} onChange={onChange} />;

type BoxProps = Omit<TextBoxProps, 'onChange'>;

const useFileName = (given: string | undefined): string => {
  const place = useToolPlace();
  return given ?? `${place?.tool.slug ?? 'text'}.txt`;
};

const ResultBox = (box: BoxProps) => {
  const { label, value, side } = box;
  const fileName = useFileName(box.fileName);
  return (
    <Frame
      {...box}
      name="Result"
      actions={
        <>
          {side}
          {value !== '' && <ResultActions label={label} value={value} fileName={fileName} />}
        </>
      }
    />
  );
};

const InputBox = (box: BoxProps & { readonly onChange: (value: string) => void }) => {
  const { label, value, onChange, side } = box;
  useRestoredText(label, value, onChange);
  const input = useTextInput(value, onChange);
  const fileName = useFileName(box.fileName ?? input.name ?? undefined);
  const { notice } = input;
  return (
    <div {...input.handlers}>
      <Frame
        {...box}
        name={input.name ?? 'Pasted text'}
        onType={input.type}
        isDropping={input.isDropping}
        actions={
          <>
            {side}
            <InputActions label={label} value={value} input={input} fileName={fileName} />
          </>
        }
        notice={
          <div className={classes.notice}>
            {notice?.kind === 'refused' && (
              <p role="alert" className={classes.error}>
                {notice.words}
              </p>
            )}
            <p role="status" className={classes.hint}>
              {notice?.kind === 'done' && notice.words}
            </p>
          </div>
        }
      />
    </div>
  );
};

const useRestoredText = (label: string, value: string, onChange: (value: string) => void): void => {
  const place = useToolPlace();
  const isUntouched = useRef(true);
  // Before the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the box comes
  useLayoutEffect(() => {
    if (place === null) return;
    const restored = typedTexts.find(place.entry, label) ?? takeIntoBox(place.carried, label);
    if (typeof restored === 'string' && restored !== value) onChange(restored);
  }, []);
  const entry = place?.entry;
  useEffect(() => {
    if (!isUntouched.current && entry !== undefined) typedTexts.keep(entry, label, value);
    isUntouched.current = false;
  }, [entry, label, value]);
};

type FrameProps = BoxProps & {
  readonly name: string;
  readonly actions: ReactNode;
  readonly onType?: (value: string) => void;
  readonly isDropping?: boolean;
  readonly notice?: ReactNode;
};

const Frame = ({
  label,
  value,
  name,
  actions,
  onType,
  isDropping = false,
  rows = 8,
  placeholder,
  mono = false,
  error = null,
  hint,
  notice,
}: FrameProps) => {
  const id = useId();
  const isLarge = isTooLong(value);
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label id={`${id}-label`} htmlFor={isLarge ? undefined : id}>
          {label}
        </label>
        <span className={classes.side}>{actions}</span>
      </div>
      {isLarge ? (
        <LargeText
          text={value}
          name={name}
          labelledBy={`${id}-label`}
          isResult={onType === undefined}
        />
      ) : (
        <textarea
          id={id}
          className={classes.box}
          data-mono={mono || undefined}
          data-dropping={isDropping || undefined}
          rows={rows}
          value={value}
          placeholder={placeholder}
          readOnly={onType === undefined}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onType?.(event.currentTarget.value)}
        />
      )}
      {notice}
      {error !== null && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
    </div>
  );
};
