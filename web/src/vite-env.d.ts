/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_DEFAULT_CATEGORY_ID?: string;
  readonly VITE_PICKER_DEFAULT_CATEGORY_ID?: string;
  readonly VITE_YOUTUBE_CHANNEL?: string;
}

declare module 'virtual:theme.css';

declare module '*.md' {
  const text: import('./features/legal/legal-text.ts').LegalText;
  export default text;
}
