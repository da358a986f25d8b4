import type { AreaId, ResourceId, ResourceTypeId } from '../brand.ts'

/** Ids of the product's records are texts without a form. These only say which record a text identifies. */
export const resourceIdOf = (text: string): ResourceId => text as ResourceId
export const resourceTypeIdOf = (text: string): ResourceTypeId => text as ResourceTypeId
export const areaIdOf = (text: string): AreaId => text as AreaId
