import type { SessionUser } from '@haat/contracts/http/auth';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { AuthView } from '../../lib/auth-modal.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginCodeForm } from './login-code-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

type AuthPanelProps = {
  readonly initialView?: AuthView;
  readonly onSuccess: (user: SessionUser) => void;
};

export const AuthPanel = ({ initialView = 'login', onSuccess }: AuthPanelProps) => {
  const [view, setView] = useState<AuthView>(initialView);
  const [email, setEmail] = useState('');
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [isBack, setBack] = useState(false);
  const goBack = () => {
    setBack(true);
    setCodeNeeded(false);
    setView('login');
  };
  if (isCodeNeeded) return <LoginCodeForm onSuccess={onSuccess} onBack={goBack} />;
  return (
    <Tabs
      keepMounted={false}
      value={view === 'register' ? 'register' : 'login'}
      onChange={(value) => {
        setBack(false);
        setView(value === 'register' ? 'register' : 'login');
      }}
    >
      <Tabs.List grow mb={20}>
        <Tabs.Tab value="login">Login</Tabs.Tab>
        <Tabs.Tab value="register">Register</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="login">
        {view === 'forgotten' ? (
          <ForgotPasswordForm email={email} onLogin={goBack} />
        ) : (
          <LoginForm
            email={email}
            takesFocus={isBack}
            onSuccess={onSuccess}
            onCodeNeeded={(typed) => {
              setEmail(typed);
              setCodeNeeded(true);
            }}
            onForgotPassword={(typed) => {
              setEmail(typed);
              setView('forgotten');
            }}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="register">
        <RegisterForm onSuccess={onSuccess} onLogin={goBack} />
      </Tabs.Panel>
    </Tabs>
  );
};
