import type { Branded } from './brand.ts'

export type ResourceId = Branded<string, 'ResourceId'>
export type ResourceTypeId = Branded<string, 'ResourceTypeId'>
export type AreaId = Branded<string, 'AreaId'>
/** An e-mail address, trimmed and in lower case; schedules are stored under it. See `emailOf` in `wire/scalars.ts`. */
export type Email = Branded<string, 'Email'>
