import type { Generated } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

export type InstallTables = {
  install: {
    id: Generated<string>;
    listing_id: number;
    account_id: string;
    version: Generated<number>;
    installed_at: DefaultedTime;
    published_at: NullableTime;
    cancelled_at: NullableTime;
  };
  install_run: {
    id: Generated<string>;
    account_id: string;
    user_id: Nullable<string>;
    kind: 'install' | 'update' | 'uninstall';
    bundle_id: Nullable<string>;
    name: string;
    publish: Generated<boolean>;
    title: Nullable<string>;
    created_at: DefaultedTime;
    finished_at: NullableTime;
  };
  install_run_listing: { run_id: string; listing_id: number; version: number; position: number };
  install_target: {
    run_id: string;
    account_id: string;
    status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
    code: Nullable<string>;
    listing_id: Nullable<number>;
    report: Json<Record<string, number>>;
    changed_at: DefaultedTime;
  };
};
