import { DATA_EXPORT_TTL_MS } from '@haat/contracts/constants';
import { customerStream } from '@haat/contracts/events/customer';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { createDataExports } from '@haat/ordering/documents/data-exports';
import { createDocumentRenderer } from '@haat/ordering/documents/document-renderer';
import { isoNow } from '@haat/platform/clock';
import type { Database } from '@haat/platform/tables';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import type { EncryptedStore } from '@haat/record/encryption';
import type { SubjectKeys } from '@haat/record/keys';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../../engine/step.ts';
import { archiveOf } from './archive.ts';

export type DataExportServices = CommandServices & {
  readonly store: EncryptedStore;
  readonly db: Kysely<Database>;
  readonly keyStore: { readonly subjects: Pick<SubjectKeys, 'obtain'> };
};

const payloadSchema = z.object({ customerId: z.string(), exportId: z.string() });
type ExportStep = Step<z.output<typeof payloadSchema>>;

const exportsIn = ({ db, clock, keyStore }: DataExportServices) =>
  createDataExports(db, clock, keyStore.subjects);

/** Stores a copy of the customer's data, then records that it is ready. */
export const exportDataJob = defineStep(
  payloadSchema,
  async (services: DataExportServices, job: ExportStep) => {
    const { customerId, exportId } = job.payload;
    const stream = customerStream(customerId);
    const { state } = await loadAggregate(services.store, customerDecider, stream);
    const latest = isRegistered(state) ? state.dataExport : null;
    if (!isRegistered(state) || latest?.exportId !== exportId || latest.ready !== null) return DONE;
    const dataExports = exportsIn(services);
    // An interrupted run may have stored it.
    const stored = (await dataExports.find(job.payload)) ?? (await store(services, job, state));
    if (stored === null) return DONE;
    const { bytes, expiresAt } = stored;
    const readyAt = isoNow(services.clock);
    const recorded = await command(services, job, customerDecider, stream, {
      type: 'RecordDataExport',
      ...{ customerId, exportId, bytes, readyAt, expiresAt },
    });
    // Erased meanwhile.
    if (!recorded.ok) await dataExports.remove(job.payload);
    return DONE;
  },
  { readsCurrent: true },
);

const store = async (
  services: DataExportServices,
  { payload }: ExportStep,
  customer: Parameters<typeof archiveOf>[1],
) => {
  const now = services.clock.now();
  const documents = createDocumentRenderer();
  try {
    const archive = archiveOf({ ...services, documents }, customer, new Date(now).toISOString());
    const expiresAt = new Date(now + DATA_EXPORT_TTL_MS).toISOString();
    return await exportsIn(services).store(payload, expiresAt, archive);
  } finally {
    await documents.close();
  }
};

/** Removes every copy whose time is over. */
export const removeExportsStep = defineStep(
  z.object({}),
  async (services: DataExportServices, step: Step<object>) => {
    const parts = await exportsIn(services).removeExpired();
    if (parts > 0) step.log.info({ parts }, 'data exports were removed');
    return DONE;
  },
);
