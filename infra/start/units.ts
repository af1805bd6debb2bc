export type Installation = {
  /** The checkout. */
  readonly root: string;
  /** The installed Node. */
  readonly node: string;
  readonly stateFolder: string;
  /** Runs everything; owns the checkout. */
  readonly user: string;
  /** Undefined where `haat.env` names none: then no backup is scheduled. */
  readonly backupDir: string | undefined;
};

export type Unit = { readonly name: string; readonly text: string };

/** `main.ts` closes within 90 s. */
const STOP_TIMEOUT_S = 120;

/** A path with spaces; % would begin a specifier (systemd.unit, "Specifiers"). */
const word = (text: string): string => `"${text.replaceAll('%', '%%')}"`;
const command = (...words: readonly string[]): string => words.map(word).join(' ');

/** Postgres needs no more; V8 writes executable memory. */
const hardening = (writable: readonly string[]): string => `NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${writable.map(word).join(' ')}
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectClock=yes
ProtectHostname=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
CapabilityBoundingSet=
UMask=0077`;

const common = ({ root, user, stateFolder }: Installation): string => `User=${user}
WorkingDirectory=${root.replaceAll('%', '%%')}
Environment=${word(`HAAT_STATE_DIR=${stateFolder}`)}`;

const service = (installation: Installation): Unit => {
  const { root, node, stateFolder } = installation;
  return {
    name: 'haat.service',
    text: `[Unit]
Description=Haat
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
${common(installation)}
ExecStart=${command(node, 'infra/start/main.ts')}
Restart=on-failure
RestartSec=10
# Wrong settings: a person must change them first.
RestartPreventExitStatus=2
# The launcher ends the others, the last one first.
KillMode=mixed
TimeoutStopSec=${STOP_TIMEOUT_S}
${hardening([root, stateFolder])}

[Install]
WantedBy=multi-user.target
`,
  };
};

const backupUnits = (installation: Installation, backupDir: string): readonly Unit[] => [
  {
    name: 'haat-backup.service',
    text: `[Unit]
Description=Backup of Haat
After=haat.service
StartLimitIntervalSec=1h
StartLimitBurst=10

[Service]
Type=oneshot
${common(installation)}
ExecStart=${command(installation.node, 'services/ops/src/main.ts', 'scheduled-backup')}
# After a boot the timer is early: the shop is not open yet.
Restart=on-failure
RestartSec=60
Nice=10
TimeoutStartSec=6h
${hardening([installation.root, backupDir])}
`,
  },
  {
    name: 'haat-backup.timer',
    text: `[Unit]
Description=Backup of Haat every night

[Timer]
OnCalendar=*-*-* 02:30:00 Asia/Kolkata
Persistent=yes

[Install]
WantedBy=timers.target
`,
  },
];

/** The service; with a folder for backups also their service and timer. */
export const unitsOf = (installation: Installation): readonly Unit[] => [
  service(installation),
  ...(installation.backupDir === undefined
    ? []
    : backupUnits(installation, installation.backupDir)),
];
