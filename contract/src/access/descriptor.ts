import { type Static, Type } from 'typebox'
import { strict } from '../wire/index.ts'
import { MODULE_VERSION, type Module } from './module.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
const Text = Type.String({ maxLength: 200 })

/** A module as `UpdatePermission` takes it. */
export const ModuleDescriptor = strict({
  Module: strict({
    Name,
    IsAPI: Type.Boolean(),
    AllowAllUser: Type.Boolean(),
    AllowAnonymous: Type.Boolean(),
    IsMenu: Type.Boolean(),
    MenuOrder: Type.Number(),
    Icon: Text,
    Url: Text,
    Description: Text,
    Version: Text,
  }),
  Functions: Type.Array(
    strict({
      IsMenu: Type.Boolean(),
      MenuOrder: Type.Number(),
      Name,
      MenuName: Name,
      Icon: Text,
      Url: Text,
      AllowAllUser: Type.Boolean(),
      AllowAnonymous: Type.Boolean(),
    }),
    { maxItems: 500 },
  ),
})
export type ModuleDescriptor = Static<typeof ModuleDescriptor>

/** Neither the modules nor their functions are open to all or to strangers. */
const closed = { AllowAllUser: false, AllowAnonymous: false } as const

export function descriptorOf(module: Module): ModuleDescriptor {
  const { name, url, icon, order, description, functions } = module
  return {
    Module: {
      ...closed,
      Name: name,
      IsAPI: false,
      IsMenu: true,
      MenuOrder: order,
      Icon: icon,
      Url: url,
      Description: description,
      Version: MODULE_VERSION,
    },
    Functions: functions.map((one) => ({
      ...closed,
      IsMenu: one.isMenu,
      MenuOrder: one.order,
      Name: one.name,
      MenuName: one.menuName,
      Icon: one.icon,
      Url: one.url,
    })),
  }
}
