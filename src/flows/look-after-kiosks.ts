import { createKioskApi, type KioskApi } from '#src/io/api/kiosks.ts'
import type { Product } from './product.ts'

export type { KioskApi } from '#src/io/api/kiosks.ts'

/** The calls by which somebody looks after panels and kiosks; the server decides who may. */
export const kiosksOf = ({ http, paths }: Product): KioskApi => createKioskApi(http, paths)
