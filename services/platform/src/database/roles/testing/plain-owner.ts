import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { asRole } from '../login.ts';

/** An owner who may not create roles, as on many hosted servers. @returns the owner's URL */
export const handToPlainOwner = async (
  asSuperuser: Client,
  url: string,
  name: string,
): Promise<string> => {
  const owner = escapeLiteral(name);
  await asSuperuser.query(`
    create role ${escapeIdentifier(name)} login password 'plain';
    do $$ declare one record; begin
      execute format('alter database %I owner to %I', current_database(), ${owner});
      for one in select oid::regclass as name from pg_class
        where relnamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
          and relkind in ('r', 'v', 'S')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'a')
      loop execute format('alter table %s owner to %I', one.name, ${owner}); end loop;
      for one in select oid::regprocedure as name from pg_proc
        where pronamespace in ('public'::regnamespace, 'bullmq'::regnamespace)
      loop execute format('alter routine %s owner to %I', one.name, ${owner}); end loop;
      execute format('alter schema bullmq owner to %I', ${owner});
    end $$`);
  return asRole(url, { name, password: 'plain' });
};
