/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_PUBLIC_IP_URL?: string;
  readonly VITE_YOUTUBE_CHANNEL?: string;
}
