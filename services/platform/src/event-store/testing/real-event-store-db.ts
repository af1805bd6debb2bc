import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';

const IMAGE = 'eventstore/eventstore:24.10.0-bookworm-slim';
const PORT = 2113;

export type RealServer =
  | { readonly isThere: true; start(): Promise<{ url: string; stop(): Promise<unknown> }> }
  | { readonly isThere: false; readonly reason: string };

const startContainer = async () => {
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_MEM_DB: 'true',
      EVENTSTORE_TELEMETRY_OPTOUT: 'true',
    })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  const url = `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
  return { url, stop: () => container.stop() };
};

/** A real EventStoreDB: the one that EVENTSTORE_TEST_URL names, else one in Docker, else none. */
export const findRealEventStoreDb = async (): Promise<RealServer> => {
  const url = process.env.EVENTSTORE_TEST_URL;
  if (url) return { isThere: true, start: async () => ({ url, stop: async () => undefined }) };
  try {
    await getContainerRuntimeClient();
    return { isThere: true, start: startContainer };
  } catch {
    return { isThere: false, reason: 'EVENTSTORE_TEST_URL is not set and Docker does not answer' };
  }
};
