import { PANEL_PASSWORD_LENGTHS, planPasswordBodySchema } from '@haat/contracts/http/owned-hosting';
import { ownedHostingMessages as say } from '@haat/contracts/owned-hosting-messages';
import { Button, PasswordInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Choice } from '../domains/choice.tsx';
import classes from './change-password.module.css';

type ChoosePasswordProps = {
  readonly ref: Ref<HTMLInputElement>;
  /** Chosen before; null where one is made. */
  readonly typed: string | null;
  /** Why the hosting server refused it. */
  readonly refusal: string | null;
  readonly onEdit: () => void;
  readonly onChosen: (password: string | null) => void;
};

const [MIN_LENGTH, MAX_LENGTH] = PANEL_PASSWORD_LENGTHS;
const HINT = `${MIN_LENGTH} to ${MAX_LENGTH} characters: small and capital letters, digits and signs.`;

type Values = { readonly password: string };

export const ChoosePassword = ({ ref, typed, refusal, onEdit, onChosen }: ChoosePasswordProps) => {
  const [isOwn, setOwn] = useState(typed !== null);
  const form = useForm<Values, string | null>({
    fields: ['password'],
    prefilled: { password: typed ?? '' },
    onEdit,
    check: ({ password }): FormReading<Values, string | null> => {
      if (!isOwn) return { ok: true, body: null };
      const parsed = planPasswordBodySchema.shape.password.safeParse(password);
      if (parsed.success) return { ok: true, body: password };
      return {
        ok: false,
        errors: { password: parsed.error.issues[0]?.message ?? say.passwordShort },
      };
    },
    send: (password) => {
      onChosen(password);
      return null;
    },
  });
  const field = form.field('password');
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <fieldset>
        <legend className="sr-only">New password</legend>
        <Choice
          title="Make one for me"
          about="Long and random. We show it once."
          isChosen={!isOwn}
          onChoose={() => setOwn(false)}
        />
        <Choice
          title="Choose my own"
          about="Other people must not guess it."
          isChosen={isOwn}
          onChoose={() => setOwn(true)}
        />
      </fieldset>
      {isOwn && (
        <PasswordInput
          {...field}
          ref={ref}
          error={field.error ?? refusal}
          aria-invalid={(field.error ?? refusal) !== null || undefined}
          label="New password"
          description={HINT}
          autoComplete="new-password"
          required
        />
      )}
      <Button type="submit" variant="filled" fullWidth>
        Continue
      </Button>
    </form>
  );
};
