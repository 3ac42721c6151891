import type { ModuleDescriptor } from '@farm/contract/access'
import { type Db, sql } from '../../platform/db/index.ts'
import type { KnownFunction } from './modules.rules.ts'

/** Nobody else writes modules until the end of the transaction; they are read meanwhile. */
export async function lockModules(db: Db): Promise<void> {
  await sql`lock table module, module_function in share row exclusive mode`.execute(db)
}

/** Functions with one of the urls, of other modules. */
export async function functionsElsewhere(db: Db, module: string, urls: readonly string[]): Promise<KnownFunction[]> {
  const { rows } = await sql<KnownFunction>`
    select module, url from module_function where module <> ${module} and url = any(${[...urls]}::text[])
  `.execute(db)
  return rows
}

/**
 * Writes a module and its functions as the descriptor has them; what roles were given stays, since it is kept by url. A
 * function that another module had before is this one’s now.
 */
export async function saveModule(db: Db, { Module, Functions }: ModuleDescriptor): Promise<void> {
  await sql`
    insert into module (name, is_api, allow_all_user, allow_anonymous, is_menu, menu_order, icon, url, description, version)
    values (${Module.Name}, ${Module.IsAPI}, ${Module.AllowAllUser}, ${Module.AllowAnonymous}, ${Module.IsMenu}, ${Module.MenuOrder},
            ${Module.Icon}, ${Module.Url}, ${Module.Description}, ${Module.Version})
    on conflict (name) do update
       set is_api = excluded.is_api, allow_all_user = excluded.allow_all_user, allow_anonymous = excluded.allow_anonymous,
           is_menu = excluded.is_menu, menu_order = excluded.menu_order, icon = excluded.icon, url = excluded.url,
           description = excluded.description, version = excluded.version
  `.execute(db)
  const urls = Functions.map((one) => one.Url)
  await sql`delete from module_function where module = ${Module.Name} or url = any(${urls}::text[])`.execute(db)
  await sql`
    insert into module_function (module, url, name, menu_name, icon, is_menu, menu_order, allow_all_user, allow_anonymous, place)
    select ${Module.Name}, f->>'Url', f->>'Name', f->>'MenuName', f->>'Icon', (f->>'IsMenu')::boolean, (f->>'MenuOrder')::numeric,
           (f->>'AllowAllUser')::boolean, (f->>'AllowAnonymous')::boolean, place
      from jsonb_array_elements(${JSON.stringify(Functions)}::jsonb) with ordinality as x (f, place)
  `.execute(db)
}
