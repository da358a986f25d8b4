import type { ProductCall, ProductCallName } from './describe.ts'
import { accountCalls } from './account.ts'
import { assistCalls } from './assist.ts'
import { eventCalls } from './events.ts'
import { kioskCalls } from './kiosks.ts'

/** The calls of section 7, and those that docs/ define for any product server. The table of rights has their names. */
export const productCalls: Readonly<Record<ProductCallName, ProductCall>> = {
  ...assistCalls,
  ...accountCalls,
  ...eventCalls,
  ...kioskCalls,
}
