import { createServer } from 'node:net';
import { GenericContainer, getContainerRuntimeClient, Network, Wait } from 'testcontainers';

const IMAGE = 'eventstore/eventstore:24.10.0-bookworm-slim';
const PORT = 2113;
const COMMON = {
  EVENTSTORE_RUN_PROJECTIONS: 'None',
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_MEM_DB: 'true',
  EVENTSTORE_TELEMETRY_OPTOUT: 'true',
};
const NODES = ['node1', 'node2', 'node3'];

type Running = { readonly url: string; stop(): Promise<unknown> };

export type RealServer =
  | {
      readonly isThere: true;
      readonly shapes: Readonly<Record<string, () => Promise<Running>>>;
    }
  | { readonly isThere: false; readonly reason: string };

const startContainer = async (): Promise<Running> => {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ ...COMMON, EVENTSTORE_CLUSTER_SIZE: '1' })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  const url = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  return { url, stop: () => container.stop() };
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Three nodes that advertise ports of this machine, so the ports are chosen first. Not yet run. */
const startContainers = async (): Promise<Running> => {
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  const network = await new Network().start();
  const ports = await Promise.all(NODES.map(freePort));
  // All at once: no node is live before a majority has elected a leader.
  const containers = await Promise.all(
    NODES.map((node, index) =>
      new GenericContainer(IMAGE)
        .withNetwork(network)
        .withNetworkAliases(node)
        .withEnvironment({
          ...COMMON,
          EVENTSTORE_CLUSTER_SIZE: String(NODES.length),
          EVENTSTORE_DISCOVER_VIA_DNS: 'false',
          EVENTSTORE_GOSSIP_SEED: NODES.filter((other) => other !== node)
            .map((other) => `${other}:${PORT}`)
            .join(','),
          EVENTSTORE_NODE_HOST_ADVERTISE_AS: node,
          EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: node,
          EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: host,
          EVENTSTORE_ADVERTISE_NODE_PORT_TO_CLIENT_AS: String(ports[index]),
        })
        .withExposedPorts({ container: PORT, host: ports[index] ?? PORT })
        .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
        .start(),
    ),
  );
  const addresses = ports.map((port) => `${host}:${port}`);
  return {
    url: `esdb://${addresses.join(',')}?tls=false`,
    stop: async () => {
      await Promise.all(containers.map((container) => container.stop()));
      await network.stop();
    },
  };
};

/** The EventStoreDB of HAAT_TEST_EVENTSTORE_URL, or a single node and a cluster in Docker, or none. */
export const findRealEventStoreDb = async (): Promise<RealServer> => {
  const url = process.env.HAAT_TEST_EVENTSTORE_URL;
  if (url) {
    const named = async () => ({ url, stop: async () => undefined });
    return { isThere: true, shapes: { 'a real server that was named': named } };
  }
  try {
    await getContainerRuntimeClient();
    const shapes = { 'a real server': startContainer, 'a real cluster of three': startContainers };
    return { isThere: true, shapes };
  } catch {
    return {
      isThere: false,
      reason: 'HAAT_TEST_EVENTSTORE_URL is not set and Docker does not answer',
    };
  }
};
