import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** State of a listening socket (Linux, include/net/tcp_states.h). */
const LISTENS = '0A';

/** Fields of /proc/net/tcp: 1 local address with the port in hex, 3 state, 9 inode. */
const socketsOn = (port: number): ReadonlySet<string> => {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) => {
    try {
      return readFileSync(path, 'utf8').split('\n').slice(1);
    } catch {
      return [];
    }
  });
  const fields = lines.map((line) => line.trim().split(/\s+/));
  const listening = fields.filter(([, local, , state]) => {
    return local?.endsWith(suffix) === true && state === LISTENS;
  });
  return new Set(listening.map((line) => `socket:[${line[9]}]`));
};

const holdsOne = (pid: string, sockets: ReadonlySet<string>): boolean => {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((fd) => {
      try {
        return sockets.has(readlinkSync(`${folder}/${fd}`));
      } catch {
        // Closed since readdir.
        return false;
      }
    });
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
};

/** Such as "process 4711 (python3)"; "another program" if unknown. */
export const portHolder = (port: number): string => {
  const sockets = socketsOn(port);
  if (sockets.size === 0) return 'another program';
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holdsOne(name, sockets));
  if (pid === undefined) return 'another program';
  try {
    return `process ${pid} (${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()})`;
  } catch {
    return `process ${pid}`;
  }
};
