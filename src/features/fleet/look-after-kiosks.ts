import { createKioskApi, type KioskApi } from '#src/platform/api/kiosks.ts'
import type { Services } from '#src/services.ts'

export type { KioskApi } from '#src/platform/api/kiosks.ts'

/** The calls by which somebody looks after panels and kiosks; the server decides who may. */
export const kiosksOf = ({ http, paths }: Services): KioskApi => createKioskApi(http, paths)
